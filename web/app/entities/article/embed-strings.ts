import en from '#app/entities/article/embed-strings.en.ts'
import ja from '#app/entities/article/embed-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useEmbedText = createText({ ja, en })
