import en from '#app/features/articles/reader-votes-strings.en.ts'
import ja from '#app/features/articles/reader-votes-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useReaderVotesText = createText({ ja, en })
