import en from '#app/entities/article/newer-draft-strings.en.ts'
import ja from '#app/entities/article/newer-draft-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useNewerDraftText = createText({ ja, en })
