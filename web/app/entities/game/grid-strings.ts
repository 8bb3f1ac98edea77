import en from '#app/entities/game/grid-strings.en.ts'
import ja from '#app/entities/game/grid-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameGridText = createText({ ja, en })
