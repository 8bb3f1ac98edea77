import en from '#app/features/ops/strings.en.ts'
import ja from '#app/features/ops/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useOpsText = createText({ ja, en })
