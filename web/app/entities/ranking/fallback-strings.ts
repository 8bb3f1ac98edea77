import en from '#app/entities/ranking/fallback-strings.en.ts'
import ja from '#app/entities/ranking/fallback-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useFallbackText = createText({ ja, en })
