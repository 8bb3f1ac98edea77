import en from '#app/entities/template/strings.en.ts'
import ja from '#app/entities/template/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useTemplateText = createText({ ja, en })
