import en from '#app/features/articles/series-strings.en.ts'
import ja from '#app/features/articles/series-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSeriesNavText = createText({ ja, en })
