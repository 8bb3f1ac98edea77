import en from '#app/features/partners/strings.en.ts'
import ja from '#app/features/partners/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const usePartnersText = createText({ ja, en })
