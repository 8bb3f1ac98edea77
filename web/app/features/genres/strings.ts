import en from '#app/features/genres/strings.en.ts'
import ja from '#app/features/genres/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGenreText = createText({ ja, en })
