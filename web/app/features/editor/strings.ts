import en from '#app/features/editor/strings.en.ts'
import ja from '#app/features/editor/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useEditorText = createText({ ja, en })
