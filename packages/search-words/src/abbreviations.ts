import { foldText } from './normalise.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const PARTICLES = new Set('の と が は を に へ で も や から まで より よ ね な さ'.split(' '))
const SMALL = /[ゃゅょぁぃぅぇぉャュョァィゥェォ]/
const KANA = /^[\u3041-\u3096\u30a1-\u30faー]+$/
const KATAKANA_RUN = /([\u30a1-\u30faー]{2,})/
const KATAKANA = /^[\u30a1-\u30faー]+$/
const KANJI = /^[\u3400-\u9fff々]/
const NUMBER = /^(?:\d+|[ivx]+)$/
/** More words than this are seldom cut down to the first two. */
const WORDS_MAX = 5

/**
 * Usual Japanese abbreviations of a long name: two sounds of the first word and two of the second (モンスター ハンター → モンハン),
 * or its first kanji (逆転裁判 → 逆裁, 時のオカリナ → 時オカ), with the number of the sequel. For the whole name, and for the part
 * after its first word.
 */
export function abbreviations(title: string): string[] {
  const folded = foldText(title)
  const parts = folded.split(/[:~〜「」『』【】()\-–]/).filter(part => part.trim() !== '')
  const found = new Set<string>()
  for (const part of [folded, ...(parts.length > 1 ? parts : []), ...afterFirstWord(folded)]) {
    for (const words of [contentWords(part, true), contentWords(part, false)]) {
      const number = NUMBER.test(words.at(-1) ?? '') ? words.pop() : undefined
      if (words.length < 2 || words.length > WORDS_MAX) continue
      const [first, second] = words.map(beginning)
      if (first && second) found.add(first + second + (number ?? ''))
    }
  }
  return [...found]
}

function afterFirstWord(folded: string): string[] {
  const at = folded.search(/(?<=[^ -~])\s/)
  return at > 0 ? [folded.slice(at)] : []
}

/**
 * The words that carry the meaning.
 * @param cut compounds in katakana are cut where the dictionary knows all their parts
 */
function contentWords(text: string, cut: boolean): string[] {
  return text.split(KATAKANA_RUN).flatMap(run => {
    const words = [...segmenter.segment(run)].filter(part => part.isWordLike).map(part => part.segment)
    if (KATAKANA.test(run) && (!cut || words.some(word => word.length === 1)))
      return run.length > 1 ? [run] : []
    return words.filter(word => !PARTICLES.has(word))
  })
}

/** The first kanji, or the first two sounds; undefined for other letters and for words too short to be cut. */
function beginning(word: string): string | undefined {
  if (KANJI.test(word)) return word[0]
  if (!KANA.test(word) || word.length < 2) return undefined
  let at = 0
  for (let sounds = 0; sounds < 2 && at < word.length; sounds++) {
    at++
    while (SMALL.test(word[at] ?? '')) at++
  }
  return word.slice(0, at)
}
