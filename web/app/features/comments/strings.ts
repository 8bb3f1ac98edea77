import en from '#app/features/comments/strings.en.ts'
import ja from '#app/features/comments/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useCommentText = createText({ ja, en })
