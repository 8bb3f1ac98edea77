import en from '#app/features/games/strings.en.ts'
import ja from '#app/features/games/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGamePagesText = createText({ ja, en })
