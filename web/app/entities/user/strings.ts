import en from '#app/entities/user/strings.en.ts'
import ja from '#app/entities/user/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useUserText = createText({ ja, en })
