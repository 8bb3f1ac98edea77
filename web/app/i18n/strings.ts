import { createText } from '#app/i18n/create-text.ts'
import en from '#app/i18n/strings.en.ts'
import ja from '#app/i18n/strings.ja.ts'

export const useFormatText = createText({ ja, en })
