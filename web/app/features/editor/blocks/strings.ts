import en from '#app/features/editor/blocks/strings.en.ts'
import ja from '#app/features/editor/blocks/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useBlocksText = createText({ ja, en })
