import en from '#app/features/articles/data-table-strings.en.ts'
import ja from '#app/features/articles/data-table-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useDataTableText = createText({ ja, en })
