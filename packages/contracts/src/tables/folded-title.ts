import { tagKey } from '../articles/tag-key.ts'

const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCharCode(first + n)).join('')
const [KATAKANA, HIRAGANA] = [lettersFrom(0x30a1, 0x30f6), lettersFrom(0x3041, 0x3096)]

/** A title as it is searched: ignores width, case and kind of kana (すまほ, スマホ, ｽﾏﾎ). */
export const foldedSql = (title: string): string =>
  `translate(lower(normalize(${title}, nfkc)), '${KATAKANA}', '${HIRAGANA}')`

/** Words to be found in such a title, as a part of a pattern. */
export const foldedPart = (words: string): string => tagKey(words).replace(/[\\%_]/g, '\\$&')
