import { type GameNames, nameKey, spokenNames } from '@koryaku/search-words/game-forms.ts'
import { deriveReading } from '@koryaku/server-kit/japanese-reading.ts'

/** Below it two names are of different games. */
const CLOSE = 0.6
/** A name inside the other one is close, unless it is as short as a word of many titles. */
const HELD = 0.6
const HELD_MIN = 5
const HELD_KANJI_MIN = 2

/** Candidates whose names resemble the whole title, the closest first; equally close ones keep their order. */
export const closeGames = <Candidate extends { names: GameNames }>(
  title: string,
  candidates: readonly Candidate[],
): Candidate[] => rankClose(title, candidates).map(({ candidate }) => candidate)

/** The same with their closeness: 1 means the same name, however it is spelled. */
export function rankClose<Candidate extends { names: GameNames }>(
  title: string,
  candidates: readonly Candidate[],
): { candidate: Candidate; closeness: number }[] {
  const wanted = keysOf([title, deriveReading(title)])
  return candidates
    .map(candidate => ({ candidate, closeness: closenessOf(wanted, candidate.names) }))
    .filter(({ closeness }) => closeness >= CLOSE)
    .sort((a, b) => b.closeness - a.closeness)
}

function closenessOf(wanted: readonly string[], names: GameNames): number {
  const known = keysOf([
    ...spokenNames(names),
    names.titleRomaji,
    names.reading,
    deriveReading(names.titleJa ?? ''),
  ])
  return Math.max(0, ...wanted.flatMap(key => known.map(name => similarity(key, name))))
}

const keysOf = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.map(text => nameKey(text ?? '')).filter(Boolean)),
]

/** Dice coefficient over pairs of letters. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  const rest = pairsOf(longer)
  const all = rest.length
  const pairs = pairsOf(shorter)
  let shared = 0
  for (const pair of pairs) {
    const place = rest.indexOf(pair)
    if (place === -1) continue
    rest.splice(place, 1)
    shared += 1
  }
  const dice = (2 * shared) / (pairs.length + all || 1)
  const enough = /^[\u3400-\u9fff]+$/.test(shorter) ? HELD_KANJI_MIN : HELD_MIN
  return shorter.length >= enough && longer.includes(shorter) ? Math.max(dice, HELD) : dice
}

const pairsOf = (text: string): string[] => {
  const letters = [...text]
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}
