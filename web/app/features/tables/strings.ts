import en from '#app/features/tables/strings.en.ts'
import ja from '#app/features/tables/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useTablesText = createText({ ja, en })
