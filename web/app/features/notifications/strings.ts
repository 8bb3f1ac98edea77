import en from '#app/features/notifications/strings.en.ts'
import ja from '#app/features/notifications/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useNotificationText = createText({ ja, en })
