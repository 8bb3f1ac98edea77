import en from '#app/features/games/version-strings.en.ts'
import ja from '#app/features/games/version-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameVersionsText = createText({ ja, en })
