import en from '#app/entities/article/live-strings.en.ts'
import ja from '#app/entities/article/live-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useLiveText = createText({ ja, en })
