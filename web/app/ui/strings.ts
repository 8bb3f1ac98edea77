import { createText } from '#app/i18n/create-text.ts'
import en from '#app/ui/strings.en.ts'
import ja from '#app/ui/strings.ja.ts'

export const useUiText = createText({ ja, en })
