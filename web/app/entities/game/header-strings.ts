import en from '#app/entities/game/header-strings.en.ts'
import ja from '#app/entities/game/header-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameHeaderText = createText({ ja, en })
