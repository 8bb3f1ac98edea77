/** Half of a sound: no letter of its own. */
const SMALL_KANA = /^[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/
/** Ends a sound, so it stays with the letter before it. */
const ENDS = /^[っッんンー]/
const SMALL_WORDS = /^(the|of|a|an|and|to|in|for|オブ|ザ|の)$/i
const NUMBER = /^(\d+|[IVX]+)$/
/** Letters that are half as wide. */
const NARROW = /^[\da-zÀ-ɏ]/i

const RUNS = /[ァ-ヶー]+|[^ァ-ヶー]+/g

/** The first letters of a word, as many as fill a line and those that cannot be parted from them. */
function head(word: string, length = NARROW.test(word) ? 3 : 2): string {
  const [...letters] = word
  const whole = (letter: string | undefined) => letter && !SMALL_KANA.test(letter)
  let end = 0
  for (let sounds = 0; end < letters.length; end++) {
    if (whole(letters[end]) && ++sounds > length) break
  }
  if (ENDS.test(letters[end] ?? '')) end++
  return letters.slice(0, end).join('')
}

/**
 * A title in two short lines for where there is no room, as players shorten titles: 「ブレス オブ ザ ワイルド」 by its
 * first and last words, `Final Fantasy IV` by initials, numbers in a line of their own.
 */
export function coverMark(title: string): string[] {
  const parts = title
    .normalize('NFKC')
    .replace(/['’]\w*/g, '')
    .split(/[^\p{L}\p{N}\p{M}ー]+/u)
    .flatMap(word => word.match(/\d+|[a-zÀ-ɏ]+|[^\da-zÀ-ɏ]+/gi) ?? [])
  const numbers = parts.filter((part, index) => index > 0 && NUMBER.test(part))
  const words = parts.filter((part, index) => !(index > 0 && NUMBER.test(part)) && !SMALL_WORDS.test(part))
  const number = numbers.at(-1)?.slice(0, 4)
  const [first = parts[0] ?? title, ...others] = words
  if (/^[a-z]/i.test(first) && others.some(word => NARROW.test(word))) {
    const initials = words.map(word => [...word][0]?.toUpperCase()).join('')
    if (number) return [initials.slice(0, 3), number]
    return initials.length > 3 ? [initials.slice(0, 2), initials.slice(-2)] : [initials]
  }
  if (number) return [head(first), number]
  // One word of two scripts is two words: ぷよぷよテトリス.
  const [beginning = first, ...runs] = others.length > 0 ? [first, ...others] : (first.match(RUNS) ?? [])
  const last = runs.at(-1)?.replace(/^の/, '')
  return last ? [head(beginning), head(last)] : [head(first, 3)]
}
