import en from '#app/features/settings/reports-strings.en.ts'
import ja from '#app/features/settings/reports-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useOwnReportsText = createText({ ja, en })
