import en from '#app/entities/version/strings.en.ts'
import ja from '#app/entities/version/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useVersionText = createText({ ja, en })
