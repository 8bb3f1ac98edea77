import en from '#app/features/shared-drafts/strings.en.ts'
import ja from '#app/features/shared-drafts/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSharedDraftText = createText({ ja, en })
