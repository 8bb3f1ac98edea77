import en from '#app/entities/game/write-strings.en.ts'
import ja from '#app/entities/game/write-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useWriteText = createText({ ja, en })
