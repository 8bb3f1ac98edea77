import en from '#app/features/history/strings.en.ts'
import ja from '#app/features/history/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useHistoryText = createText({ ja, en })
