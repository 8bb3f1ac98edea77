import en from '#app/features/articles/live-strings.en.ts'
import ja from '#app/features/articles/live-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useLiveText = createText({ ja, en })
