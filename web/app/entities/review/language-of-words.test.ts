import { expect, it } from 'vitest'
import { languageOfWords } from './language-of-words.ts'

it.each([
  ['名作です', 'ja'],
  ['ゼルダ was great', 'ja'],
  ['A masterpiece.', 'en'],
  ['', 'en'],
])('takes %j for %s', (words, language) => expect(languageOfWords(words)).toBe(language))
