import en from '#app/features/accounts/strings.en.ts'
import ja from '#app/features/accounts/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useAccountText = createText({ ja, en })
