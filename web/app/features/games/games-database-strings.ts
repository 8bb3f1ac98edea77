import en from '#app/features/games/games-database-strings.en.ts'
import ja from '#app/features/games/games-database-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGamesDatabaseText = createText({ ja, en })
