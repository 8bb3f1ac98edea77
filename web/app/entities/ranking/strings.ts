import en from '#app/entities/ranking/strings.en.ts'
import ja from '#app/entities/ranking/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useRankingText = createText({ ja, en })
