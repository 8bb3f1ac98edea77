import { abbreviations } from './abbreviations.ts'
import { inKatakana } from './loanwords.ts'
import { type FormToken, foldText, formTokens, searchForm, singleRoman } from './normalise.ts'
import { collapse } from './romanise.ts'
import { SERIES_ALIASES } from './series-aliases.ts'
import { TITLE_ALIASES } from './title-aliases.ts'

/** The catalogue's names of a game. */
export interface GameNames {
  titleJa: string | null
  titleEn: string | null
  titleRomaji: string | null
  reading: string | null
  /** How a dictionary reads it: looked for as words, but not as what the game is called. */
  dictionaryReading?: string | null
  aliases: readonly string[]
  /** Nicknames maintained by moderators. */
  nicknames?: readonly string[] | undefined
}

const HIRAGANA = /^[\s\u3041-\u309fー]+$/
const KANJI = /[\u3400-\u9fff々]/
const NAMES_MAX = 80
const JOINED_MAX = 60
const JOINED_LENGTH_MAX = 60
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** Series names as patterns over folded text: between letters there may be spaces and dots. */
const SEPARATORS = /[\s・.:'!\-–]+/g
const makeSeries = () =>
  SERIES_ALIASES.flatMap(({ names, short }) =>
    names.map(name => ({
      squeezed: foldText(name).replace(SEPARATORS, ''),
      pattern: namePattern(name),
      short,
    })),
  )
function makeNicknames(): Map<string, string[]> {
  const byTitle = new Map<string, string[]>()
  for (const { titles, aliases } of TITLE_ALIASES)
    for (const title of titles) {
      const key = searchForm(title)
      byTitle.set(key, [...(byTitle.get(key) ?? []), ...aliases])
    }
  return byTitle
}
/** Made when they are needed first: every service loads this file, and few look for games. */
let madeSeries: ReturnType<typeof makeSeries> | undefined
let madeNicknames: ReturnType<typeof makeNicknames> | undefined
function nicknamesOf(title: string): string[] {
  madeNicknames ??= makeNicknames()
  return madeNicknames.get(searchForm(title)) ?? []
}

/** How a game is found, in the spelling of `normalise.ts`. */
export interface GameForms {
  /** The title shown as one word, and how it is read. */
  shown: string[]
  /** Its titles as one word each: a query equal to one of them means this game. */
  titles: string[]
  /** Its titles without their subtitles. */
  mainTitles: string[]
  /** Likewise what players call it. */
  nicknames: string[]
  /** Likewise its other names: a catalogue's alias may well be another game's title. */
  otherNames: string[]
  /** Likewise what players call it, without its subtitle: `ドラクエ5`; and how its name would be shortened. */
  shortTitles: string[]
  /** Words of all names, and neighbouring words written as one for those who leave out the spaces. */
  names: string[]
}

/** Derives every form by which players may look for a game. */
export function gameForms(game: GameNames): GameForms {
  const titles = withKatakana([game.titleJa, game.titleEn, game.titleRomaji, game.reading])
  const others = withKatakana(game.aliases)
  // By its titles only: a catalogue's alias may be the title of another game.
  const listed = titles.flatMap(nicknamesOf)
  const called = [...(game.nicknames ?? []), ...listed]
  // Where there is a Japanese title, what follows from it is surer than what follows from the others.
  const first = withKatakana(game.titleJa ? [game.titleJa, game.reading] : titles)
  const shortFirst = first.flatMap(withShortNames)
  const shortOthers = [...titles.filter(title => !first.includes(title)), ...others].flatMap(withShortNames)
  const short = [...shortFirst, ...shortOthers]

  const names = new Set<string>()
  const joined = new Set<string>()
  const dictionary = game.dictionaryReading ? [game.dictionaryReading] : []
  for (const text of [...titles, ...others, ...dictionary]) {
    const tokens = formTokens(text)
    for (const form of readings(tokens)) names.add(form)
    const fine = formTokens(spaced(text))
    for (const form of fine.length === tokens.length ? [] : readings(fine)) names.add(form)
    for (const word of joins(fine)) joined.add(word)
  }
  for (const text of [...called, ...short]) for (const form of readings(formTokens(text))) names.add(form)
  for (const name of names) for (const word of name.split(' ')) joined.delete(word)
  names.delete('')

  // A name in hiragana for a title with kanji is how that is read.
  const read = [...others, ...short].filter(text => HIRAGANA.test(text) && KANJI.test(game.titleJa ?? ''))
  const ownKeys = keysOf([...titles, ...read])
  const mainKeys = keysOf(titles.flatMap(mainTitle))
  const calledKeys = keysOf([...called, ...shortFirst])
  const otherKeys = keysOf([...others, ...shortOthers])
  const shortKeys = keysOf([...short.flatMap(mainTitle), ...first.flatMap(abbreviations)])
  return {
    shown: [...keysOf([titles[0] ?? '', game.reading ?? '', ...read])],
    titles: [...ownKeys],
    mainTitles: [...mainKeys].filter(key => !ownKeys.has(key)),
    nicknames: without(calledKeys, ownKeys),
    otherNames: without(otherKeys, ownKeys, calledKeys),
    shortTitles: without(shortKeys, ownKeys, calledKeys, otherKeys),
    names: [...[...names].slice(0, NAMES_MAX), ...[...joined].slice(0, JOINED_MAX)],
  }
}

const without = (keys: Set<string>, ...others: Set<string>[]): string[] =>
  [...keys].filter(key => !others.some(other => other.has(key))).slice(0, NAMES_MAX)

/** A game's names and nicknames as people write them: for texts that the search server cuts into words itself. */
export function spokenNames(game: GameNames): string[] {
  const written = [game.titleJa, game.titleEn, ...game.aliases].filter(text => text !== null)
  const own = [game.titleJa, game.titleEn].filter(text => text !== null)
  const called = own.flatMap(nicknamesOf)
  const short = own.flatMap(withShortNames)
  const names = [...written, ...(game.nicknames ?? []), ...called, ...short].map(name =>
    name.replace(/\s+/g, ' ').trim(),
  )
  return [...new Set(names)].slice(0, NAMES_MAX)
}

/** A name as one word, whatever spaces it is typed with; the query in this form is looked up by filter. */
export const nameKey = (text: string): string => keyOf(formTokens(text))

const keyOf = (tokens: readonly { text: string }[]): string =>
  tokens
    .map(token => token.text)
    .join(' ')
    .replace(/(?<!\d) | (?!\d)/g, '')

const keysOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap(text =>
      readings(formTokens(text))
        .map(form => keyOf([{ text: form }]))
        .filter(Boolean),
    ),
  )

/** The texts, and those with English words again in katakana. */
function withKatakana(texts: readonly (string | null)[]): string[] {
  const written = [...new Set(texts.filter(text => text !== null && text.trim() !== '') as string[])]
  return [...written, ...written.flatMap(text => inKatakana(foldText(text)) ?? [])]
}

/** The title before the subtitle. */
function mainTitle(title: string): string[] {
  const folded = foldText(title)
  const match = /^(.{2,}?)(?:\s*[:~〜\-–(「『【]\s*|(?<=[^ -~][\da-z]{0,3})\s+|\s+(?=[^ -~]))(?=.{2})/u.exec(
    `${folded}`,
  )
  const main = match?.[1]?.trim()
  return main && /\p{L}/u.test(main) && main !== folded ? [main] : []
}

/** Series names replaced by what players call them; the bare name is also the first of its series. */
function withShortNames(title: string): string[] {
  const folded = foldText(title)
  const squeezedTitle = folded.replace(SEPARATORS, '')
  const variants: string[] = []
  madeSeries ??= makeSeries()
  for (const { squeezed, pattern, short } of madeSeries) {
    if (!squeezedTitle.includes(squeezed)) continue
    const match = pattern.exec(folded)
    if (match === null) continue
    const before = folded.slice(0, match.index)
    // A number goes with the name, with or without a space.
    const after = folded.slice(match.index + match[0].length).replace(/^\s+(?=[ivx]+(?![a-z])|\d)/, '')
    for (const nickname of short) {
      const gap = /[a-z]$/i.test(nickname) && /^[a-z]/.test(after) ? ' ' : ''
      variants.push(before + nickname + gap + after)
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

/** From each word to the last before a number or kanji, written as one: its beginning is found by prefix. */
function joins(tokens: readonly FormToken[]): string[] {
  const words: string[] = []
  const runs: string[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'number' || token.kind === 'kanji' || singleRoman(token.text)) runs.push([])
    else runs.at(-1)?.push(token.text)
  }
  for (const run of runs)
    for (let from = 0; from < run.length - 1; from++)
      words.push(collapse(run.slice(from).join('')).slice(0, JOINED_LENGTH_MAX))
  return words
}
