import en from '#app/features/analysis/strings.en.ts'
import ja from '#app/features/analysis/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useAnalysisText = createText({ ja, en })
