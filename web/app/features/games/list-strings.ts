import en from '#app/features/games/list-strings.en.ts'
import ja from '#app/features/games/list-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameListText = createText({ ja, en })
