import en from '#app/features/shelf/import-strings.en.ts'
import ja from '#app/features/shelf/import-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useShelfImportText = createText({ ja, en })
