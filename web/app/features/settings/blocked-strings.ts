import en from '#app/features/settings/blocked-strings.en.ts'
import ja from '#app/features/settings/blocked-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useBlockedText = createText({ ja, en })
