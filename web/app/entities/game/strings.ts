import en from '#app/entities/game/strings.en.ts'
import ja from '#app/entities/game/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameText = createText({ ja, en })
