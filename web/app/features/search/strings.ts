import en from '#app/features/search/strings.en.ts'
import ja from '#app/features/search/strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useSearchText = createText({ ja, en })
