import en from '#app/entities/score/strings.en.ts'
import ja from '#app/entities/score/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useScoreText = createText({ ja, en })
