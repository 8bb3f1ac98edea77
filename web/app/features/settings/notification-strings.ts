import en from '#app/features/settings/notification-strings.en.ts'
import ja from '#app/features/settings/notification-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useNotificationSettingsText = createText({ ja, en })
