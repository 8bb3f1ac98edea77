import en from '#app/features/versions/strings.en.ts'
import ja from '#app/features/versions/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useVersionsText = createText({ ja, en })
