import en from '#app/entities/comment/strings.en.ts'
import ja from '#app/entities/comment/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useCommentItemText = createText({ ja, en })
