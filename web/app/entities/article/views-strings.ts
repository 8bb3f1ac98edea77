import en from '#app/entities/article/views-strings.en.ts'
import ja from '#app/entities/article/views-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticleViewsText = createText({ ja, en })
