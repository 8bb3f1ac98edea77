import en from '#app/entities/game/genre-strings.en.ts'
import ja from '#app/entities/game/genre-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useGenreText = createText({ ja, en })
