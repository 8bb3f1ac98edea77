import { z } from 'zod'
import { gameResource, gamesQuery } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import {
  countSchema,
  dataOf,
  listOf,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  resourceOf,
  timeSchema,
} from '../http/json-api.ts'
import { PLAYED_MINUTES_MAX, SHELF_DAY_MIN, shelfChoices, shelfSorts, shelfStates } from './shelf-parts.ts'

const day = z.iso.date().refine(text => text >= SHELF_DAY_MIN && text < '2100')
const minutes = z.number().int().min(0).max(PLAYED_MINUTES_MAX)
const place = z.object({
  state: z.enum(shelfStates),
  is_private: z.boolean(),
  started_on: day.nullable(),
  finished_on: day.nullable(),
  minutes: minutes.nullable(),
})
/**
 * PATCH my/shelf/{slug}: changes the named fields only, so that another change at the same time is not lost. A game that
 * is not on the shelf needs a `state`.
 */
export const shelfChangeBody = place.partial().refine(change => Object.keys(change).length > 0)
export type ShelfChangeBody = z.input<typeof shelfChangeBody>
/** DELETE my/shelf/{slug}. `blank`: only an entry without days, hours and privacy. */
export const shelfClearQuery = z.object({ blank: z.literal('1').optional() })
/** A whole entry of an import. */
export const shelfPlaceBody = place
  .extend({
    is_private: place.shape.is_private.default(false),
    started_on: place.shape.started_on.default(null),
    finished_on: place.shape.finished_on.default(null),
    minutes: place.shape.minutes.default(null),
  })
  .refine(
    ({ started_on, finished_on }) => started_on === null || finished_on === null || started_on <= finished_on,
    { path: ['finished_on'] },
  )
export type ShelfPlaceBody = z.input<typeof shelfPlaceBody>
/** POST my/shelf_imports: entries of one batch; games that are already on the shelf keep their entry. */
export const SHELF_IMPORT_BATCH = 50
export const shelfImportBody = z.object({
  entries: z
    .array(z.object({ slug: gameSlugSchema, place: shelfPlaceBody }))
    .min(1)
    .max(SHELF_IMPORT_BATCH),
})
export type ShelfImportBody = z.input<typeof shelfImportBody>
export const shelfImportDocument = dataOf(
  z.object({
    /** Slugs of games that are on the shelf now, and were not before. */
    added: z.array(z.string()),
    /** Already on the shelf: unchanged. */
    kept: z.array(z.string()),
    /** Not in the catalogue. */
    unknown: z.array(z.string()),
  }),
)
export type ShelfImportDocument = z.output<typeof shelfImportDocument>
/** POST my/shelf_imports/undo {entries}: takes entries of an import off the shelf, unless they were changed since. */
export const shelfImportUndoDocument = dataOf(
  z.object({
    /** Slugs of games that are not on the shelf now, and were before. */
    removed: z.array(z.string()),
    /** Changed since the import, or not on the shelf. */
    kept: z.array(z.string()),
  }),
)
export type ShelfImportUndoDocument = z.output<typeof shelfImportUndoDocument>

/** Longest title that is matched, in characters, and titles in one request. */
export const SHELF_TITLE_MAX = 100
export const SHELF_MATCH_BATCH = 8
const title = z.string().trim().min(1).max(SHELF_TITLE_MAX)
/** GET my/shelf_matches: games of the catalogue that titles of another site may mean. */
export const shelfMatchQuery = z.object({
  title: z.union([title.transform(one => [one]), z.array(title).min(1).max(SHELF_MATCH_BATCH)]),
})
const shelfMatch = z.object({
  title: z.string(),
  /** The title is the name of the first game, and of no other. */
  isCertain: z.boolean(),
  /** The closest first. */
  games: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      titleJa: z.string().nullable(),
      titleEn: z.string().nullable(),
      year: z.number().int().nullable(),
    }),
  ),
})
export type ShelfMatch = z.output<typeof shelfMatch>
export const shelfMatchDocument = dataOf(z.array(shelfMatch))
export type ShelfMatchDocument = z.output<typeof shelfMatchDocument>

const entry = z.object({
  gameSlug: z.string(),
  state: z.enum(shelfStates),
  isPrivate: z.boolean(),
  startedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
  minutes: countSchema.nullable(),
})
/** `id`: the ID of the game. */
export const shelfEntryResource = resourceOf('shelfEntry', entry.extend({ changedAt: timeSchema })).meta({
  id: 'ShelfEntry',
})
export type ShelfEntryResource = z.output<typeof shelfEntryResource>
export const myShelfEntryDocument = dataOf(shelfEntryResource.nullable())
export type MyShelfEntryDocument = z.output<typeof myShelfEntryDocument>
/** Response of commands; `data` null: not on the shelf. */
export const changedShelfDocument = dataOf(resourceOf('shelfEntry', entry).nullable())
export type ChangedShelfDocument = z.output<typeof changedShelfDocument>

const counts = z.object(
  Object.fromEntries(shelfStates.map(state => [state, countSchema])) as Record<
    (typeof shelfStates)[number],
    typeof countSchema
  >,
)
export type ShelfCounts = z.output<typeof counts>
/** Milliseconds at the end of the year 9999: the cursor has no later time. */
const CURSOR_END = Date.UTC(10_000, 0)
/** Key of the last entry of a page: its sort value and its game. */
const cursor = z
  .string()
  .regex(/^\d{1,15}_[0-9a-hjkmnp-tv-z]{13}$/)
  .refine(text => Number(text.split('_', 1)[0]) < CURSOR_END)
export const shelfQuery = z.object({
  state: z.enum(shelfStates).optional(),
  sort: z.enum(shelfSorts).default('recent'),
  after: cursor.optional(),
  per: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})
export type ShelfQuery = z.output<typeof shelfQuery>
/** `counts`: entries by state, of all states; `next`: the cursor of the next page. */
export const shelfList = listOf(shelfEntryResource, gameResource, {
  counts,
  next: z.string().nullable(),
}).meta({ id: 'ShelfList' })
export type ShelfList = z.output<typeof shelfList>

/** GET games/{slug}/shelf_counts: the number of members who have the game on their public shelf, by state. */
export const shelfCountsDocument = dataOf(resourceOf('shelfCounts', counts))
export type ShelfCountsDocument = z.output<typeof shelfCountsDocument>

/** GET my/shelf_games: games of the own shelf as the catalogue lists them. */
export const shelfGamesQuery = gamesQuery.extend({ shelf: z.enum(shelfChoices).default('any') })
export type ShelfGamesQuery = z.output<typeof shelfGamesQuery>
