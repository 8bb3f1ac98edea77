import en from '#app/entities/reaction/strings.en.ts'
import ja from '#app/entities/reaction/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReactionText = createText({ ja, en })
