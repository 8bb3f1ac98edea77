import { createText } from '#app/i18n/create-text.ts'
import en from '#app/i18n/waiting-strings.en.ts'
import ja from '#app/i18n/waiting-strings.ja.ts'

export const useWaitingText = createText({ ja, en })
