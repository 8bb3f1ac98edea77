import en from '#app/features/follows/strings.en.ts'
import ja from '#app/features/follows/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useFollowText = createText({ ja, en })
