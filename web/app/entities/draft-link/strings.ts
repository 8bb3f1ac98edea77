import en from '#app/entities/draft-link/strings.en.ts'
import ja from '#app/entities/draft-link/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useDraftLinkText = createText({ ja, en })
