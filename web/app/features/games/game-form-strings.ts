import en from '#app/features/games/game-form-strings.en.ts'
import ja from '#app/features/games/game-form-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameFormText = createText({ ja, en })
