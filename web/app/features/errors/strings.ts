import en from '#app/features/errors/strings.en.ts'
import ja from '#app/features/errors/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useErrorText = createText({ ja, en })
