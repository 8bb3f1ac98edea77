import en from '#app/features/write-panel/strings.en.ts'
import ja from '#app/features/write-panel/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useWritePanelText = createText({ ja, en })
