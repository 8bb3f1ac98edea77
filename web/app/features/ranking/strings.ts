import en from '#app/features/ranking/strings.en.ts'
import ja from '#app/features/ranking/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useRankingPageText = createText({ ja, en })
