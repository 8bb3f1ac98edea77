import { createText } from '#app/i18n/create-text.ts'
import en from '#app/routes/error-strings.en.ts'
import ja from '#app/routes/error-strings.ja.ts'

export const useErrorText = createText({ ja, en })
