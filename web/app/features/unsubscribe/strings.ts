import en from '#app/features/unsubscribe/strings.en.ts'
import ja from '#app/features/unsubscribe/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useUnsubscribeText = createText({ ja, en })
