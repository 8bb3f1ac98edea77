/** Width of a text in its own size. */
export function emsOf(text: string): number {
  let ems = 0
  for (const letter of text) ems += letter > '⺀' ? 1 : letter >= 'A' && letter <= 'Z' ? 0.9 : SMALL_EMS
  return ems
}

const SMALL_EMS = 0.6

/** Unbreakable words: parts between spaces, and in Japanese between changes of the script. */
const WORDS =
  /[「『（〜~]*(?:[ァ-ヶー]+(?:[ぁ-ん](?![ぁ-ん]))?|[㐀-鿿々〆]+[ぁ-んー]*|[ぁ-んー]+|[^\s\u3040-\u30ffー㐀-鿿々〆「『（〜]+)[\d０-９]*[：！？・、。)）」』〜~☆★♪]*/gu

/** Space for the title on the flattest cover (16 / 9), in hundredths of the cover's width. */
const WIDTH = 85
const HEIGHT = 52
const LEADING = 1.1
const LARGEST = 26
const SMALLEST = 8.5
/** Numerals have no descenders. */
const NUMERAL_LEADING = 0.88
const NUMERAL_MAX = 34
/** Size of a numeral in comparison to the words, at least. */
const NUMERAL_TIMES = 1.6
/** Longer words are parted: no size is both small enough for them and legible. */
const WORD_EMS_MAX = WIDTH / SMALLEST
/**
 * Where words may be parted: before numbers, and after what begins and before what ends the katakana words of many titles.
 * Dictionaries of browsers differ from the server's.
 */
const COMPOUNDS =
  /(?<=[^\d\s])(?=\d)|(?<=\w{3}:)(?=[A-Z])|(?<=^(?:スーパー|マリオ|スター|ソニック|ルーン|スペース|ダンス|ダンスダンス|プロジェクト|ジェット|ジェットセット|エターナル|タクティクス|バトル|ファンタシー|ファンタジー|サティス|ヴィクトリー|カラフル|ドラゴンズ|アウター|ブルー|ステラー|チーム|ドンキー|ハーフ|カウンター|シャイニー))(?=[ァ-ヶ][ァ-ヶー]{2})|(?<=[ァ-ヶー]{2})(?=アドベンチャー|アーカイブ|オンライン|カンパニー|キングダム|クエスト|クロニクル|コレクション|サバイバー|サーガ|スタジアム|ストーリー|ダンジョン|ハザード|ハンター|バトル|パーティ|ビルダーズ|ファイター|ファンタジー|フロンティア|ブラザーズ|マスター|マンション|メモリアル|メーカー|モンスター|ライダー|ライズ|リメイク|リング(?!フ)|レジェンド|ワイルズ|ワールド)/u
/** Must not begin a line. */
const BOUND = /^[ぁぃぅぇぉゃゅょゎっんァィゥェォャュョヮッンー]/

/** English words that belong to the next one. */
const SMALL_WORD = /^(?:an?|and|at|by|for|from|in|of|on|the|to|with)$/i
const ENDS_PHRASE = /[:：!?！？〜~」』]$/
const JAPANESE = /[ぁ-ヶー㐀-鿿]/

/** Where lines may end: only after phrases if those fit, not after small words, or after any word. */
type Breaks = 'phrases' | 'bound' | 'free'

interface Word {
  text: string
  ems: number
  /** Preceded by a space. */
  spaced: boolean
  /** First word of a phrase: after a space in Japanese, after a colon in English. */
  startsPhrase: boolean
}

function wordsOf(title: string, breaks: Breaks): Word[] {
  const text = title.trim()
  const words: Omit<Word, 'ems'>[] = []
  for (const { 0: found, index } of text.matchAll(WORDS)) {
    const last = words.at(-1)
    const spaced = /\s/.test(text[index - 1] ?? '')
    const isBound = spaced && breaks !== 'free' && SMALL_WORD.test(last?.text.split(' ').at(-1) ?? '')
    if (last && isBound) last.text += ` ${found}`
    else
      words.push({
        text: found,
        spaced,
        startsPhrase: !!last && spaced && isBetweenPhrases(last.text, found),
      })
  }
  return (words.length > 0 ? words : [{ text, spaced: false, startsPhrase: false }]).flatMap(parted)
}

const isBetweenPhrases = (last: string, next: string) =>
  ENDS_PHRASE.test(last) || JAPANESE.test(last.at(-1) ?? '') || JAPANESE.test(next[0] ?? '')

/** A word that consists of words, in these; one that is too long for a line, in parts of nearly the same length. */
function parted({ text, spaced, startsPhrase }: Omit<Word, 'ems'>): Word[] {
  return textsOf(text).map((part, place) => ({
    text: part,
    ems: emsOf(part),
    spaced: place === 0 ? spaced : text.includes(' '),
    startsPhrase: startsPhrase && place === 0,
  }))
}

function textsOf(text: string): string[] {
  const ems = emsOf(text)
  if (text.includes(' ')) return ems > WORD_EMS_MAX ? text.split(' ').flatMap(textsOf) : [text]
  const own = JAPANESE.test(text) || text.includes(':') || ems > WORD_EMS_MAX ? text.split(COMPOUNDS) : [text]
  if (own.length > 1) return own.flatMap(textsOf)
  return ems > WORD_EMS_MAX || (ems > LONG_EMS && JAPANESE.test(text)) ? cut(text) : [text]
}

/** Morae with which many words of foreign origin end. */
const LAST_MORA = /[ーンストルドグムズ]$/
/** Longer words have a legible size only in parts. */
const LONG_EMS = 8.5

/** Parts a word in two, where a word of it may end near its middle; one that fits into a line stays whole if none may. */
function cut(text: string): string[] {
  const letters = [...text]
  const middle = letters.length / 2
  const isLong = emsOf(text) > WORD_EMS_MAX
  const [best] = letters
    .map((letter, place) => {
      const distance = Math.abs(place + 1 - middle)
      return { at: place + 1, cost: distance + (LAST_MORA.test(letter) ? 0 : 2) - place / 100 }
    })
    .filter(({ at }) => at < letters.length && !BOUND.test(letters[at] ?? ''))
    .toSorted((one, other) => one.cost - other.cost)
  if (!isLong && !(best && best.cost <= 1)) return [text]
  const at = best?.at ?? Math.ceil(middle)
  return [letters.slice(0, at), letters.slice(at)].map(part => part.join('')).flatMap(textsOf)
}

/** The words in lines of at most `ems`, each phrase on a new line if `byPhrases`. */
function linesOf(words: readonly Word[], ems: number, byPhrases: boolean): string[] {
  const lines: string[] = []
  let used = 0
  for (const word of words) {
    const last = lines.at(-1)
    const longer = used + word.ems + (word.spaced ? SMALL_EMS : 0)
    if (last === undefined || longer > ems || (byPhrases && word.startsPhrase)) {
      lines.push(word.text)
      used = word.ems
    } else {
      lines[lines.length - 1] = `${last}${word.spaced ? ' ' : ''}${word.text}`
      used = longer
    }
  }
  return lines
}

/** The largest size in which each word fits into a line. */
const largestFor = (words: readonly Word[]) =>
  Math.min(LARGEST, Math.floor((WIDTH / Math.max(...words.map(({ ems }) => ems), 1)) * 2) / 2)

/** A number of a part: between spaces, after a Japanese word or after capital letters. A single "I" is a word in English. */
const NUMERAL =
  /(?:(?<=^|\s)(?:\d{1,4}|[IVX]{2,5}|[VX](?! and))|(?<=[A-Z]{3})\d{1,2}|(?<=[ぁ-ヶー㐀-鿿])(?:\d{1,4}|[IVX]{1,5}))(?=$|[\s:：])|(?<=[ぁ-ヶー㐀-鿿])[IVX]{1,5}(?=-)/u

/** A line of the title. Lengths are in hundredths of the cover's width. */
export interface CoverLine {
  text: string
  size: number
  /** Distance from the lower edge of the cover to the lower edge of the line, which is as high as `size`. */
  bottom: number
  isNumeral: boolean
}

/** Distance of the lowest line from the lower edge. */
const BOTTOM = 3.5

type Sized = Pick<CoverLine, 'text' | 'size' | 'isNumeral'>

const leadingOf = ({ size, isNumeral }: Sized) => size * (isNumeral ? NUMERAL_LEADING : LEADING)

/**
 * A title in whole words, in letters as large as all of them allow, and the number of a part in larger ones. A title that does
 * not fit in the smallest letters ends after the last word that does.
 */
export function coverLines(title: string): CoverLine[] {
  let bottom = BOTTOM
  const placed: CoverLine[] = []
  for (const line of laidOut(title).toReversed()) {
    const height = leadingOf(line)
    placed.unshift({ ...line, bottom: rounded(bottom + (height - line.size) / 2) })
    bottom += height
  }
  return placed
}

const rounded = (length: number) => Math.round(length * 10) / 10

const sized = (lines: readonly string[], size: number): Sized[] =>
  lines.map(text => ({ text, size, isNumeral: false }))

/** How much smaller letters may become for lines that end in better places. */
const BETTER_BREAKS_MIN = 0.8

function laidOut(title: string): Sized[] {
  const layoutOf = (breaks: Breaks) => withNumeral(title, breaks) ?? withoutNumeral(title, breaks)
  const free = layoutOf('free')
  if (!free) return cutOff(title)
  const better = (['phrases', 'bound'] as const)
    .map(layoutOf)
    .find(lines => lines && smallest(lines) >= smallest(free) * BETTER_BREAKS_MIN)
  return better ?? free
}

const smallest = (lines: readonly Sized[]) => Math.min(...lines.map(({ size }) => size))

/** undefined: the title has no numeral, or too many words for a large one. */
function withNumeral(title: string, breaks: Breaks): Sized[] | undefined {
  const found = NUMERAL.exec(title)
  if (!found) return undefined
  const [numeral] = found
  const before = title.slice(0, found.index).trim()
  const after = title.slice(found.index + numeral.length).replace(/^[\s:：]+/, '')
  const [first, rest] = [before ? wordsOf(before, breaks) : [], after ? wordsOf(after, breaks) : []]
  const byPhrases = breaks === 'phrases'
  for (let size = largestFor([...first, ...rest]); size >= SMALLEST; size -= 0.5) {
    const above = linesOf(first, WIDTH / size, byPhrases)
    const below = linesOf(rest, WIDTH / size, byPhrases)
    const left = HEIGHT - (above.length + below.length) * size * LEADING
    const large = Math.min(left / NUMERAL_LEADING, NUMERAL_MAX, WIDTH / emsOf(numeral))
    if (large < size * NUMERAL_TIMES) continue
    return [
      ...sized(above, size),
      { text: numeral, size: rounded(large), isNumeral: true },
      ...sized(below, size),
    ]
  }
  return undefined
}

function withoutNumeral(title: string, breaks: Breaks): Sized[] | undefined {
  const words = wordsOf(title, breaks)
  for (let size = largestFor(words); size >= SMALLEST; size -= 0.5) {
    const lines = linesOf(words, WIDTH / size, breaks === 'phrases')
    if (lines.length * size * LEADING <= HEIGHT) return sized(lines, size)
  }
  return undefined
}

/** The lines that fit of a title that is too long. */
const cutOff = (title: string): Sized[] =>
  sized(
    linesOf(wordsOf(title, 'free'), WIDTH / SMALLEST, false).slice(
      0,
      Math.floor(HEIGHT / (SMALLEST * LEADING)),
    ),
    SMALLEST,
  )
