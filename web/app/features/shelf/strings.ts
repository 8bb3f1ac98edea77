import en from '#app/features/shelf/strings.en.ts'
import ja from '#app/features/shelf/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useShelfPageText = createText({ ja, en })
