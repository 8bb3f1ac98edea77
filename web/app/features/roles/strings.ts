import en from '#app/features/roles/strings.en.ts'
import ja from '#app/features/roles/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useRolesText = createText({ ja, en })
