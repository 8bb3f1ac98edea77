import { createText } from '#app/i18n/create-text.ts'
import en from '#app/layout/strings.en.ts'
import ja from '#app/layout/strings.ja.ts'

export const useLayoutText = createText({ ja, en })
