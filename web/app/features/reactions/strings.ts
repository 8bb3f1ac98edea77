import en from '#app/features/reactions/strings.en.ts'
import ja from '#app/features/reactions/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReactionText = createText({ ja, en })
