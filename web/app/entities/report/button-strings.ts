import en from '#app/entities/report/button-strings.en.ts'
import ja from '#app/entities/report/button-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReportButtonText = createText({ ja, en })
