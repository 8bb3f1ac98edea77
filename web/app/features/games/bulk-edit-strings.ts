import en from '#app/features/games/bulk-edit-strings.en.ts'
import ja from '#app/features/games/bulk-edit-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useBulkEditText = createText({ ja, en })
