import { inKatakana } from './loanwords.ts'
import { type FormToken, foldText, formTokens, searchForm, singleRoman } from './normalise.ts'
import { collapse } from './romanise.ts'
import { SERIES_ALIASES } from './series-aliases.ts'
import { TITLE_ALIASES } from './title-aliases.ts'

/** What the catalogue knows of a game's names. */
export interface GameNames {
  titleJa: string | null
  titleEn: string | null
  titleRomaji: string | null
  reading: string | null
  aliases: readonly string[]
}

const NAMES_MAX = 80
const JOINED_MAX = 120
const JOINED_LENGTH_MAX = 60
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Series names as patterns over folded text: between letters there may be spaces and dots. */
const SEPARATORS = /[\s・.:'!\-–]+/g
const series = SERIES_ALIASES.flatMap(({ names, short }) =>
  names.map(name => ({
    squeezed: foldText(name).replace(SEPARATORS, ''),
    pattern: namePattern(name),
    short,
  })),
)
const nicknames = new Map<string, string[]>()
for (const { titles, aliases } of TITLE_ALIASES)
  for (const title of titles) {
    const key = searchForm(title)
    nicknames.set(key, [...(nicknames.get(key) ?? []), ...aliases])
  }

/**
 * Every form by which players may look for a game, in the spelling of `normalise.ts`: names, nicknames, and
 * words of the names written as one, for those who leave out the spaces or type a part.
 */
export function gameForms(game: GameNames): string[] {
  const written = [game.titleJa, game.titleEn, game.titleRomaji, game.reading, ...game.aliases].filter(
    text => text !== null && text.trim() !== '',
  ) as string[]
  for (const text of [...written]) {
    const kana = inKatakana(foldText(text))
    if (kana !== undefined) written.push(kana)
  }
  const names = new Set<string>()
  const joined = new Set<string>()
  for (const text of written) {
    const tokens = formTokens(text)
    for (const form of readings(tokens)) names.add(form)
    const fine = formTokens(spaced(text))
    for (const form of fine.length === tokens.length ? [] : readings(fine)) names.add(form)
    for (const word of joins(fine)) joined.add(word)
  }
  for (const text of written) {
    for (const alias of nicknames.get(searchForm(text)) ?? [])
      for (const form of readings(formTokens(alias))) names.add(form)
    for (const variant of withShortNames(text))
      for (const form of readings(formTokens(variant))) names.add(form)
  }
  for (const name of names) for (const word of name.split(' ')) joined.delete(word)
  names.delete('')
  return [...[...names].slice(0, NAMES_MAX), ...[...joined].slice(0, JOINED_MAX)]
}

/** Series names replaced by what players call them; the bare name is also the first of its series. */
function withShortNames(title: string): string[] {
  const folded = foldText(title)
  const squeezedTitle = folded.replace(SEPARATORS, '')
  const variants: string[] = []
  for (const { squeezed, pattern, short } of series) {
    if (!squeezedTitle.includes(squeezed)) continue
    const match = pattern.exec(folded)
    if (match === null) continue
    const before = folded.slice(0, match.index)
    const after = folded.slice(match.index + match[0].length)
    for (const nickname of short) {
      variants.push(`${before} ${nickname} ${after}`)
      if (before.trim() === '' && after.trim() === '') variants.push(`初代${nickname}`, `${nickname} 1`)
    }
  }
  return variants
}

function namePattern(name: string): RegExp {
  const folded = foldText(name)
  const letters = [...folded.replace(/[\s・.:'!\-–]+/g, ' ')]
  const body = letters
    .map(letter => (letter === ' ' ? '[\\s・.:!\\-–]*' : letter.replace(/[*+?^${}()|[\]\\/]/g, '\\$&')))
    .join('[\\s・]?')
  const latin = /^[a-z0-9]/.test(folded)
  const start = latin ? '(?<![a-z])' : /^[\u30a0-\u30ff]/.test(folded) ? '(?<![\u30a1-\u30ffー])' : ''
  const end = /[a-z]$/.test(folded) ? '(?![a-z])' : ''
  return new RegExp(start + body + end)
}

/** A form, and once more with its single Roman digits as numbers: `X` is a letter or ten. */
function readings(tokens: readonly FormToken[]): string[] {
  const plain = tokens.map(token => token.text).join(' ')
  const numbered = tokens
    .map((token, place) => {
      const value = place > 0 ? singleRoman(token.text) : undefined
      return value === undefined ? token.text : String(value)
    })
    .join(' ')
  return plain === numbered ? [plain] : [plain, numbered]
}

/** Katakana compounds cut into their words by the dictionary, so that each can be found. */
function spaced(text: string): string {
  return foldText(text).replace(/[\u30a1-\u30ffー]{5,}/g, run => {
    const parts = [...segmenter.segment(run)].map(part => part.segment)
    // Single letters are what the dictionary does not know.
    return parts.every(part => part.length > 1) ? parts.join(' ') : run
  })
}

/** Every stretch of neighbouring words without a number or kanji between them, written as one word. */
function joins(tokens: readonly FormToken[]): string[] {
  const words: string[] = []
  const runs: string[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'number' || token.kind === 'kanji' || singleRoman(token.text)) runs.push([])
    else runs.at(-1)?.push(token.text)
  }
  for (const run of runs)
    for (let from = 0; from < run.length; from++) {
      let word = run[from] as string
      for (let to = from + 1; to < run.length; to++) {
        word = collapse(word + run[to])
        if (word.length > JOINED_LENGTH_MAX) break
        words.push(word)
      }
    }
  return words
}
