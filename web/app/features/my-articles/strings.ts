import en from '#app/features/my-articles/strings.en.ts'
import ja from '#app/features/my-articles/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useMyArticlesText = createText({ ja, en })
