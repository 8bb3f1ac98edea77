import en from '#app/entities/article/parts-strings.en.ts'
import ja from '#app/entities/article/parts-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticlePartsText = createText({ ja, en })
