import en from '#app/entities/review/score-strings.en.ts'
import ja from '#app/entities/review/score-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useScoreSummaryText = createText({ ja, en })
