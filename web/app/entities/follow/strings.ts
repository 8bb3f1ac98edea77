import en from '#app/entities/follow/strings.en.ts'
import ja from '#app/entities/follow/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useFollowText = createText({ ja, en })
