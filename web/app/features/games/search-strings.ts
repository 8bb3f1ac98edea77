import en from '#app/features/games/search-strings.en.ts'
import ja from '#app/features/games/search-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameSearchText = createText({ ja, en })
