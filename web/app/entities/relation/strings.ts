import en from '#app/entities/relation/strings.en.ts'
import ja from '#app/entities/relation/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useRelationText = createText({ ja, en })
