import en from '#app/features/home/strings.en.ts'
import ja from '#app/features/home/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useHomeText = createText({ ja, en })
