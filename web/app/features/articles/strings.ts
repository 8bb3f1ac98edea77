import en from '#app/features/articles/strings.en.ts'
import ja from '#app/features/articles/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticlePageText = createText({ ja, en })
