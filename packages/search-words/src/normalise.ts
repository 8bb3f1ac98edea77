import { foldKanji } from './kanji-variants.ts'
import { foldLatin, romaniseKana } from './romanise.ts'

export type TokenKind = 'latin' | 'number' | 'kana' | 'kanji'
export interface FormToken {
  /** Latin letters and digits only, or one kanji. */
  text: string
  kind: TokenKind
  start: number
  end: number
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Mn}]/gu
const ROMAN_SIGNS = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ'
const RUN =
  /(?<latin>[a-z]+)|(?<number>\d+)|(?<hira>[\u3041-\u3096\u309d\u309eー]+)|(?<kata>[\u30a1-\u30faー]+)|(?<kanji>[\u3400-\u9fff\uf900-\ufaff々〆\u{20000}-\u{3ffff}])/gu
const ROMAN = /^(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3})$/
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10 }
const KANJI_DIGITS = '〇一二三四五六七八九'

/**
 * Text with everything taken out that people type differently: width, case, invisible and combining marks,
 * old kanji, sign numerals. Same length in words, readable, and still in its own script.
 */
export function foldText(text: string): string {
  let folded = ''
  for (const char of text) {
    const roman = ROMAN_SIGNS.indexOf(char.toUpperCase())
    folded += roman === -1 ? char : ` ${roman + 1} `
  }
  folded = folded.normalize('NFKC').toLowerCase()
  // Accents go, dakuten stay: kana are composed by now, so that what is left as a mark belongs to letters.
  folded = folded.replace(/[^\u3040-\u30ff]+/g, part =>
    part.normalize('NFD').replace(INVISIBLE, '').normalize('NFC'),
  )
  return foldKanji(folded.replace(/['’`´]/g, '').replace(/&/g, ' and ')).replace(
    /第([〇一二三四五六七八九十]+)/g,
    (_, digits: string) => `第${kanjiNumber(digits)}`,
  )
}

/**
 * The words of a name as search compares them: Latin and kana in one spelling, each kanji separately, numbers
 * separately and as digits. Kana are split only where the script changes, like a typed query.
 */
export function formTokens(text: string): FormToken[] {
  const folded = foldText(text)
  const tokens: FormToken[] = []
  for (const match of folded.matchAll(RUN)) {
    const run = match[0]
    const { latin, number, kanji } = match.groups as Record<string, string | undefined>
    const kind: TokenKind = latin ? 'latin' : number ? 'number' : kanji ? 'kanji' : 'kana'
    const text = latin
      ? latinWord(latin)
      : number
        ? number.replace(/^0+(?=\d)/, '')
        : kanji
          ? run
          : romaniseKana(run)
    if (text === '') continue
    const isNumber = /^\d+$/.test(text)
    tokens.push({ text, kind: isNumber ? 'number' : kind, start: match.index, end: match.index + run.length })
  }
  return tokens
}

/** {@link formTokens} as text, for search documents and queries. */
export const searchForm = (text: string): string =>
  formTokens(text)
    .map(token => token.text)
    .join(' ')

/** A query for the games index. */
export const gameQuery = (q: string): string => searchForm(q.slice(0, QUERY_MAX))

/** Whether a query has a character that can be searched. */
export const isSearchable = (q: string): boolean => /[\p{L}\p{N}]/u.test(q.slice(0, QUERY_MAX))

/** Words and phrases after a minus, which the search server excludes. */
const EXCLUDED = /(?<!\S)-(?:"[^"]*"?|\S+)/g
/** Signs typed as a minus that NFKC keeps: hyphens, the minus sign, and the long vowel of a Japanese keyboard. */
const MINUS_SIGNS = /(?<!\S)[\u2010\u2011\u2212ー]+(?=\S)/g
/** A subtitle between two signs, which excludes nothing. */
const BETWEEN_SIGNS = /(?<!\S)-+([^\s"-]+)[-\u2010\u2011\u2212](?!\S)/g

/**
 * A query for indexes of plain text, whose words the search server segments. A query of excluded words alone would
 * match every other text: it searches for them instead.
 */
export function textQuery(q: string): string {
  const typed = q.slice(0, QUERY_MAX).normalize('NFKC').replace(MINUS_SIGNS, '-')
  const plain = foldKanji(typed.replace(BETWEEN_SIGNS, '$1'))
  const hasWords = /[\p{L}\p{N}]/u.test(plain.replace(EXCLUDED, ' '))
  return (hasWords ? plain : plain.replace(/(?<!\S)-+/g, ' '))
    .replace(/[\p{Cc}\p{Cf}]/gu, match => (/\s/.test(match) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()
}

export const QUERY_MAX = 200

/** An abbreviation and the number of the sequel written as one word: `ffvii`, but not `prix`. */
const NUMBERED = /^(?!prix|trix|flix|strix)([^aeiouy]{2,4}|gta)((?:ix|iv|v?i{1,3}|x[ivx]*)$)/

/** `iv` → 4; a single letter may as well be one and stays (names hold both readings). */
function latinWord(word: string): string {
  if (ROMAN.test(word)) return String(romanNumber(word))
  const [, letters = '', roman = ''] = NUMBERED.exec(word) ?? []
  return roman.length > 1 && ROMAN.test(roman) ? letters + romanNumber(roman) : foldLatin(word)
}

/** The value of a single Roman digit, or undefined. */
export const singleRoman = (word: string): number | undefined =>
  word.length === 1 ? ROMAN_VALUES[word] : undefined

function romanNumber(word: string): number {
  let sum = 0
  for (let i = 0; i < word.length; i++) {
    const value = ROMAN_VALUES[word[i] as string] as number
    sum += value < (ROMAN_VALUES[word[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}

function kanjiNumber(digits: string): number {
  const [tens, ones] = digits.includes('十') ? digits.split('十') : ['', digits]
  const read = (part: string) => Number([...part].map(digit => KANJI_DIGITS.indexOf(digit)).join('') || 0)
  return digits.includes('十') ? (tens ? read(tens) : 1) * 10 + read(ones ?? '') : read(digits)
}
