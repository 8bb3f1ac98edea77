import en from '#app/features/games/catalogue-strings.en.ts'
import ja from '#app/features/games/catalogue-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useCatalogueText = createText({ ja, en })
