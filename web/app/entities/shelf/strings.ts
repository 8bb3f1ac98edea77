import en from '#app/entities/shelf/strings.en.ts'
import ja from '#app/entities/shelf/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useShelfText = createText({ ja, en })
