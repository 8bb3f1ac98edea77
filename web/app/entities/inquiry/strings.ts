import en from '#app/entities/inquiry/strings.en.ts'
import ja from '#app/entities/inquiry/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReportText = createText({ ja, en })
