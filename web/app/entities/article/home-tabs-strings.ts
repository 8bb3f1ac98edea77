import en from '#app/entities/article/home-tabs-strings.en.ts'
import ja from '#app/entities/article/home-tabs-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useHomeTabsText = createText({ ja, en })
