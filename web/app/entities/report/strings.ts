import en from '#app/entities/report/strings.en.ts'
import ja from '#app/entities/report/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReportText = createText({ ja, en })
