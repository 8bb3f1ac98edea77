import en from '#app/features/suspension/strings.en.ts'
import ja from '#app/features/suspension/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSuspensionPageText = createText({ ja, en })
