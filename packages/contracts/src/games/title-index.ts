/** The rows of the kana table, under which Japanese titles are found; then titles in Latin letters, and all others. */
export const KANA_HEADS = [
  'あ',
  'か',
  'さ',
  'た',
  'な',
  'は',
  'ま',
  'や',
  'ら',
  'わ',
  'latin',
  'other',
] as const
/** First letters of English titles; then all others. */
export const LETTER_HEADS = [...'abcdefghijklmnopqrstuvwxyz', '0'] as const
export type KanaHead = (typeof KANA_HEADS)[number]
export const titleHeads = [...KANA_HEADS, ...LETTER_HEADS] as const
export const isKanaHead = (head: string): head is KanaHead => KANA_HEADS.some(known => known === head)

const ROWS: [KanaHead, string][] = [
  ['あ', 'ぁあぃいぅうぇえぉお'],
  ['か', 'かきくけこゕゖ'],
  ['さ', 'さしすせそ'],
  ['た', 'たちっつてと'],
  ['な', 'なにぬねの'],
  ['は', 'はひふへほ'],
  ['ま', 'まみむめも'],
  ['や', 'ゃやゅゆょよ'],
  ['ら', 'らりるれろ'],
  ['わ', 'ゎわゐゑをん'],
]
/** Articles that libraries ignore at the beginning of a title. */
const ARTICLE = /^(?:the|an?)\s+/

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
/** Its first letter or digit: without voicing marks and accents, kana as hiragana. */
const firstOf = (text: string): string => {
  const first = /[\p{L}\p{N}]/u.exec(plain(text))?.[0] ?? ''
  const bare = first.normalize('NFD').charAt(0)
  return bare.replace(/[ァ-ヶ]/, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** Head and order of a reading (or a kana title) in a Japanese index. */
export function kanaHeadOf(reading: string): KanaHead {
  const first = firstOf(reading)
  if (/[a-z]/.test(first)) return 'latin'
  return ROWS.find(([, row]) => first !== '' && row.includes(first))?.[0] ?? 'other'
}

/** Head and order of a title in an English index. */
export function letterHeadOf(title: string): string {
  const first = firstOf(englishOrder(title))
  return /[a-z]/.test(first) ? first : '0'
}

/** By what Japanese titles are put in order. */
export const kanaOrder = (reading: string): string => plain(reading)
/** By what English titles are put in order. */
export const englishOrder = (title: string): string => plain(title).replace(ARTICLE, '')
