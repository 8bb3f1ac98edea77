import en from '#app/features/settings/strings.en.ts'
import ja from '#app/features/settings/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSettingsText = createText({ ja, en })
