import en from '#app/features/articles/changed-strings.en.ts'
import ja from '#app/features/articles/changed-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useChangedSinceText = createText({ ja, en })
