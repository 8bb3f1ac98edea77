import en from '#app/entities/comment/rules-strings.en.ts'
import ja from '#app/entities/comment/rules-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useCommentRulesText = createText({ ja, en })
