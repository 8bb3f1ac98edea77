/** States of a game on the shelf of a member, in the order of the screens. */
export const shelfStates = ['playing', 'backlog', 'finished', 'dropped', 'interested'] as const
export type ShelfState = (typeof shelfStates)[number]
/** Which games of the own shelf a list contains: all of them, or those in one state. */
export const shelfChoices = ['any', ...shelfStates] as const
export type ShelfChoice = (typeof shelfChoices)[number]
/** Minutes played: 100,000 hours. */
export const PLAYED_MINUTES_MAX = 6_000_000
/** Games on one shelf: further ones are refused. */
export const SHELF_MAX = 5_000
/** First day that a game can be started or finished on. */
export const SHELF_DAY_MIN = '1970-01-01'

export const shelfSorts = ['recent', 'played'] as const
export type ShelfSort = (typeof shelfSorts)[number]

/** The entry of a game on a shelf. Days are `YYYY-MM-DD`. */
export interface ShelfPlace {
  state: ShelfState
  /** Shown to the member only, and not counted. */
  isPrivate: boolean
  startedOn: string | null
  finishedOn: string | null
  /** Minutes played. */
  minutes: number | null
}
