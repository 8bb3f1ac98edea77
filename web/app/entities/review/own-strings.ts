import en from '#app/entities/review/own-strings.en.ts'
import ja from '#app/entities/review/own-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useOwnReviewText = createText({ ja, en })
