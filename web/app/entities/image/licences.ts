import en from '@koryaku/contracts/images/licences.en.ts'
import ja from '@koryaku/contracts/images/licences.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

/** What each licence is called, and what it lets others do. */
export const useLicences = createText({ ja, en })
