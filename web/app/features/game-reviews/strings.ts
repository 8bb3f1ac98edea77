import en from '#app/features/game-reviews/strings.en.ts'
import ja from '#app/features/game-reviews/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGameReviewText = createText({ ja, en })
