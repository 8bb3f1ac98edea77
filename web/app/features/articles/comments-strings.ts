import en from '#app/features/articles/comments-strings.en.ts'
import ja from '#app/features/articles/comments-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticleCommentsText = createText({ ja, en })
