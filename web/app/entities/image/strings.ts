import en from '#app/entities/image/strings.en.ts'
import ja from '#app/entities/image/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useImageText = createText({ ja, en })
