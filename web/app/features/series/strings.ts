import en from '#app/features/series/strings.en.ts'
import ja from '#app/features/series/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSeriesText = createText({ ja, en })
