import en from '#app/features/articles/member-strings.en.ts'
import ja from '#app/features/articles/member-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useMemberLinksText = createText({ ja, en })
