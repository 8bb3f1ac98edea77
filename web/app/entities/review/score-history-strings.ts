import en from '#app/entities/review/score-history-strings.en.ts'
import ja from '#app/entities/review/score-history-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useScoreHistoryText = createText({ ja, en })
