import en from '#app/features/editor/review/strings.en.ts'
import ja from '#app/features/editor/review/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReviewFormText = createText({ ja, en })
