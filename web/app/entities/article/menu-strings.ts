import en from '#app/entities/article/menu-strings.en.ts'
import ja from '#app/entities/article/menu-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticleMenuText = createText({ ja, en })
