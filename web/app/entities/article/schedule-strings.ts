import en from '#app/entities/article/schedule-strings.en.ts'
import ja from '#app/entities/article/schedule-strings.ja.ts'
import { createText } from '#app/i18n/create-text.ts'

export const useScheduleText = createText({ ja, en })
