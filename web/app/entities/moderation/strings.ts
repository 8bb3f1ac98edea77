import en from '#app/entities/moderation/strings.en.ts'
import ja from '#app/entities/moderation/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSuspensionText = createText({ ja, en })
