import en from '#app/entities/days/strings.en.ts'
import ja from '#app/entities/days/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useDaysText = createText({ ja, en })
