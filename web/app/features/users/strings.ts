import en from '#app/features/users/strings.en.ts'
import ja from '#app/features/users/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useUserPagesText = createText({ ja, en })
