import en from '#app/features/moderation/strings.en.ts'
import ja from '#app/features/moderation/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useModerationText = createText({ ja, en })
