import en from '#app/features/images/strings.en.ts'
import ja from '#app/features/images/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useImagesText = createText({ ja, en })
