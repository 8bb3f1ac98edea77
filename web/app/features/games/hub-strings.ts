import en from '#app/features/games/hub-strings.en.ts'
import ja from '#app/features/games/hub-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameHubText = createText({ ja, en })
