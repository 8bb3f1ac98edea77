import en from '#app/features/comments/own-comments-strings.en.ts'
import ja from '#app/features/comments/own-comments-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useOwnCommentsText = createText({ ja, en })
