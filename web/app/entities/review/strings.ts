import en from '#app/entities/review/strings.en.ts'
import ja from '#app/entities/review/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReviewText = createText({ ja, en })
