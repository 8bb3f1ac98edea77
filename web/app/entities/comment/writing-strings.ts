import en from '#app/entities/comment/writing-strings.en.ts'
import ja from '#app/entities/comment/writing-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useWritingText = createText({ ja, en })
