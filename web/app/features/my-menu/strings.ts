import en from '#app/features/my-menu/strings.en.ts'
import ja from '#app/features/my-menu/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useMyMenuText = createText({ ja, en })
