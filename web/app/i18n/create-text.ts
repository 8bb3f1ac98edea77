import { use } from 'react'
import { type Language, LanguageContext } from '#app/i18n/language.ts'

/** Both dictionaries of a feature. In the browser only the current language's is present. */
export interface Dictionaries<Text> {
  ja: Text
  en: Text
}

/**
 * The strings of one feature: `const useText = createText({ ja, en })`. `ja` is the source of the keys; `en` must
 * have the same ones. A string with parts is a function: `likes: (n: number) => …`.
 */
export function createText<Text>(dictionaries: Dictionaries<Text>) {
  const text = (): Text => dictionaries[use(LanguageContext)]
  return Object.assign(text, { in: (language: Language): Text => dictionaries[language] })
}
