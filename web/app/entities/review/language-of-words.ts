import type { Language } from '#app/i18n/language.ts'

/** Reviews do not name their language: any kana or kanji means Japanese. */
export const languageOfWords = (words: string): Language =>
  /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(words) ? 'ja' : 'en'
