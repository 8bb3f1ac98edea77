import en from '#app/features/editor/pictures/strings.en.ts'
import ja from '#app/features/editor/pictures/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const usePicturesText = createText({ ja, en })
