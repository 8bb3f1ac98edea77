import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { typedNumber } from '@koryaku/contracts/typed-number.ts'

/** Fields with one line of text. */
export const gameTextFields = ['titleJa', 'titleEn', 'reading', 'titleRomaji'] as const
/** Fields with one value per line. */
export const gameListFields = ['platforms', 'genres', 'developers', 'publishers', 'aliases'] as const
const gameFields = [...gameTextFields, 'year', 'releasedOn', ...gameListFields] as const

export type GameField = (typeof gameFields)[number]
/** The text of each field. */
export type TypedGame = Record<GameField, string>

const fill = (text: (field: GameField) => string) =>
  Object.fromEntries(gameFields.map(field => [field, text(field)])) as TypedGame

/** Returns the text by which the form shows the details of a game. */
export function typedOf(details: Partial<GameDetails>): TypedGame {
  return fill(field => {
    const value = details[field] ?? ''
    return Array.isArray(value) ? value.join('\n') : String(value)
  })
}

/** Reads the fields of a form. */
export const typedIn = (form: FormData): TypedGame =>
  fill(field => linesOf(String(form.get(field) ?? '')).join('\n'))

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  ),
]
const isSame = (a: string, b: string) => linesOf(a).join('\n') === linesOf(b).join('\n')

/**
 * Returns the details that a text means.
 * @param loaded details from which the form was filled; fields with the same text keep their values
 */
export function detailsOf(typed: TypedGame, loaded?: GameDetails) {
  const before = loaded && typedOf(loaded)
  const value = (field: GameField) => {
    if (loaded && before && isSame(before[field], typed[field])) return loaded[field]
    if (gameListFields.some(list => list === field)) return linesOf(typed[field])
    if (field === 'year') return typed.year === '' ? null : Number(typedNumber(typed.year))
    return typed[field] || null
  }
  const fields = Object.fromEntries(gameFields.map(field => [field, value(field)]))
  return { ...fields, thumbnail: loaded?.thumbnail ?? null } as Omit<GameDetails, 'nicknames'>
}

/** Returns the fields of which two texts differ. */
export const differingFields = (a: TypedGame, b: TypedGame): GameField[] =>
  gameFields.filter(field => !isSame(a[field], b[field]))

/** Returns the newest text, with the fields that were changed since the form was filled as they were typed. */
export function keepTyped(before: TypedGame, typed: TypedGame, newest: TypedGame): TypedGame {
  const changed = differingFields(before, typed)
  return fill(field => (changed.includes(field) ? typed : newest)[field])
}
