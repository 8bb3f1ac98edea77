import en from '#app/features/inquiry/strings.en.ts'
import ja from '#app/features/inquiry/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useInquiryText = createText({ ja, en })
