import en from '#app/entities/article/strings.en.ts'
import ja from '#app/entities/article/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticleText = createText({ ja, en })
