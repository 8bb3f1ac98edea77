import en from '#app/features/games/request-strings.en.ts'
import ja from '#app/features/games/request-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameRequestText = createText({ ja, en })
