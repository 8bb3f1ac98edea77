import en from '#app/features/articles/vote-comment-strings.en.ts'
import ja from '#app/features/articles/vote-comment-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useVoteCommentText = createText({ ja, en })
