/** Width of a letter in its own size. */
export const emsOf = (line: string): number =>
  [...line].reduce((ems, letter) => ems + (letter > '⺀' ? 1 : /[A-Z]/.test(letter) ? 0.9 : 0.6), 0)

/** Unbreakable words: parts between spaces, and in Japanese between changes of the script. */
const WORDS =
  /[「『（〜~]*(?:[ァ-ヶー]+[ぁ-ん]?(?![ぁ-ん])|[㐀-鿿々〆]+[ぁ-んー]*|[ぁ-んー]+|[^\s\u3040-\u30ffー㐀-鿿々〆「『（〜]+)[\d０-９]*[：！？・、。)）」』〜~☆★♪]*/gu

const WIDTH = 88
const HEIGHT = 56
const LEADING = 1.1
const LARGEST = 26
const SMALLEST = 9.5
/** Longer words are parted: no size is both small enough for them and legible. */
const WORD_EMS_MAX = WIDTH / SMALLEST
/** Where long words are parted: before numbers, and before what ends the katakana words of many titles. Dictionaries of browsers differ from the server's. */
const COMPOUNDS =
  /(?<=[^\d\s])(?=\d)|(?<=[ァ-ヶー]{2})(?=アドベンチャー|オンライン|カンパニー|キングダム|クエスト|クロニクル|コレクション|サバイバー|サーガ|スタジアム|ストーリー|ダンジョン|ハンター|バトル|パーティ|ファイター|ファンタジー|ブラザーズ|マスター|モンスター|ライダー|リメイク|レジェンド|ワイルズ|ワールド)/u
/** Must not begin a line. */
const BOUND = /^[ぁぃぅぇぉゃゅょゎっんァィゥェォャュョヮッンー]/

interface Word {
  text: string
  /** Preceded by a space. */
  spaced: boolean
}

function wordsOf(title: string): Word[] {
  const text = title.trim()
  const found = [...text.matchAll(WORDS)].map(match => ({
    text: match[0],
    spaced: /\s/.test(text[match.index - 1] ?? ''),
  }))
  return (found.length > 0 ? found : [{ text, spaced: false }]).flatMap(parted)
}

/** A word that is too long for a line: parted between its own words, else in parts of nearly the same length. */
function parted({ text, spaced }: Word): Word[] {
  if (emsOf(text) <= WORD_EMS_MAX) return [{ text, spaced }]
  const own = text.split(COMPOUNDS)
  const texts =
    own.length > 1 ? own.flatMap(part => parted({ text: part, spaced }).map(word => word.text)) : cut(text)
  return texts.map((part, place) => ({ text: part, spaced: spaced && place === 0 }))
}

function cut(text: string): string[] {
  const letters = [...text]
  const length = Math.ceil(letters.length / Math.ceil(emsOf(text) / WORD_EMS_MAX))
  const parts: string[] = []
  for (let start = 0; start < letters.length; ) {
    let end = Math.min(start + length, letters.length)
    while (end > start + 1 && BOUND.test(letters[end] ?? '')) end -= 1
    parts.push(letters.slice(start, end).join(''))
    start = end
  }
  return parts
}

/** The words in lines of at most `ems`; undefined where a word does not fit. */
function linesOf(words: readonly Word[], ems: number): string[] | undefined {
  const lines: string[] = []
  for (const { text, spaced } of words) {
    if (emsOf(text) > ems) return undefined
    const last = lines.at(-1)
    const longer = last === undefined ? undefined : `${last}${spaced ? ' ' : ''}${text}`
    if (longer !== undefined && emsOf(longer) <= ems) lines[lines.length - 1] = longer
    else lines.push(text)
  }
  return lines
}

export interface CoverMark {
  lines: string[]
  /** Font size in hundredths of the cover's width. */
  size: number
}

/**
 * A title for a small cover: in whole words, in letters as large as all of them allow. A title that does not fit in the smallest
 * letters ends after the last word that does.
 */
export function coverMark(title: string): CoverMark {
  const words = wordsOf(title)
  for (let size = LARGEST; size >= SMALLEST; size -= 0.5) {
    const lines = linesOf(words, WIDTH / size)
    if (lines && lines.length * size * LEADING <= HEIGHT) return { lines, size }
  }
  const most = Math.floor(HEIGHT / (SMALLEST * LEADING))
  return { lines: (linesOf(words, WIDTH / SMALLEST) ?? [title]).slice(0, most), size: SMALLEST }
}
