import en from '#app/entities/tag/strings.en.ts'
import ja from '#app/entities/tag/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useTagText = createText({ ja, en })
