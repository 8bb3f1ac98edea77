import en from '#app/entities/notification/strings.en.ts'
import ja from '#app/entities/notification/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useNotificationKindText = createText({ ja, en })
