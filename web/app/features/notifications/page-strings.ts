import en from '#app/features/notifications/page-strings.en.ts'
import ja from '#app/features/notifications/page-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useNotificationPageText = createText({ ja, en })
