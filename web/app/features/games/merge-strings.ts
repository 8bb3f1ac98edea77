import en from '#app/features/games/merge-strings.en.ts'
import ja from '#app/features/games/merge-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameMergeText = createText({ ja, en })
