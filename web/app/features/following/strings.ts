import en from '#app/features/following/strings.en.ts'
import ja from '#app/features/following/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useFollowingText = createText({ ja, en })
