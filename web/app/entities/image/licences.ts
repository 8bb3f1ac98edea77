import en from '@koryaku/contracts/images/licences.en.ts'
import ja from '@koryaku/contracts/images/licences.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

/** Name of each licence, and what it permits. */
export const useLicences = createText({ ja, en })
