import en from '#app/features/failures/strings.en.ts'
import ja from '#app/features/failures/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

/** Apart from the error pages' strings, since the dialog is loaded only when something fails. */
export const useFailureText = createText({ ja, en })
