/** Kana in the systematic spelling, in which a wrong or missing dakuten is one letter. */
const ROWS: Record<string, string> = {
  a: 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  r: 'らりるれろ',
}
const VOWELS = 'aiueo'
const KANA = new Map<string, string>()
for (const [consonant, row] of Object.entries(ROWS))
  [...row].forEach((kana, i) => {
    KANA.set(kana, (consonant === 'a' ? '' : consonant) + VOWELS[i])
  })
const OTHERS =
  'や ya ゆ yu よ yo わ wa ゐ i ゑ e を o ん n ぁ a ぃ i ぅ u ぇ e ぉ o ゃ ya ゅ yu ょ yo ゎ wa ゕ ka ゖ ke ゔ bu ぢ zi づ zu'.split(
    ' ',
  )
for (let i = 0; i < OTHERS.length; i += 2) KANA.set(OTHERS[i] as string, OTHERS[i + 1] as string)
/** Written with a small vowel, spoken as one syllable. */
const SYLLABLES = new Map(
  'てぃ ti でぃ di とぅ tu どぅ du うぃ ui うぇ ue うぉ uo ゔぁ ba ゔぃ bi ゔぇ be ゔぉ bo ゔゅ biyu でゅ diyu てゅ tiyu'
    .split(' ')
    .flatMap((part, i, all) => (i % 2 === 0 ? [[part, all[i + 1] as string] as const] : [])),
)

/** Katakana as hiragana. */
export const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/** A run of kana in Latin letters. Small kana count as large ones; long vowels and the small tsu are dropped. */
export function romaniseKana(run: string): string {
  const kana = toHiragana(run).replace(/[ーっ・]/g, '')
  let latin = ''
  for (let i = 0; i < kana.length; i++) {
    const pair = SYLLABLES.get(kana.slice(i, i + 2))
    if (pair !== undefined) {
      latin += pair
      i++
    } else latin += KANA.get(kana[i] as string) ?? ''
  }
  return collapse(latin)
}

/** Latin spellings and what they have in common with kana: Hepburn becomes systematic, like sounds become one. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/tch/g, 'ch'],
  [/([kgnhbpmr])y(?=[auo])/g, '$1iy'],
  [/sh(?=[auo])/g, 'siy'],
  [/ch(?=[auo])/g, 'tiy'],
  [/j(?=[auo])/g, 'ziy'],
  [/sh/g, 's'],
  [/ch(?=[ie])/g, 't'],
  [/j/g, 'z'],
  [/dz(?=u)/g, 'z'],
  [/ts(?=[aiueo])/g, 't'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/c(?=[iey])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/qu/g, 'ku'],
  [/f(?=[aieo])/g, 'hu'],
  [/f/g, 'h'],
  [/l/g, 'r'],
  [/v/g, 'b'],
  [/m(?=[bp])/g, 'n'],
  [/wo$/g, 'o'],
]

/** A Latin word in the spelling that kana are written in. Abbreviations (`ff`, `dq`) stay as they are. */
export function foldLatin(word: string): string {
  if (word.length < 3 || !/[aeiouy]/.test(word)) return word
  let folded = word
  for (const [pattern, spelling] of SPELLINGS) folded = folded.replace(pattern, spelling)
  return collapse(folded)
}

/** Doubled letters and long vowels count once. */
export const collapse = (latin: string): string => latin.replace(/ou/g, 'o').replace(/([a-z])\1+/g, '$1')
