import en from '#app/entities/article/paper-strings.en.ts'
import ja from '#app/entities/article/paper-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useArticlePaperText = createText({ ja, en })
