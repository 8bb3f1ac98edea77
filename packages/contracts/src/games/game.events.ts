import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine } from '../line-of-text.ts'
import { RESERVED_SLUGS } from './reserved-slugs.ts'

export const CHANGE_REASON_MAX = 300

/** Part of every game address; derived once, never changed. */
export const gameSlugSchema = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** The slug of a game that is new in the catalogue. */
export const newGameSlugSchema = gameSlugSchema.refine(slug => !RESERVED_SLUGS.has(slug), {
  error: 'slug_reserved',
})

const name = z.string().trim().normalize('NFC').min(1).max(300)

const SEARCHABLE = /[\p{L}\p{N}]/u
const nicknamesSchema = z.array(z.string().trim().normalize('NFC').min(1).max(60).regex(SEARCHABLE)).max(40)
/** Nicknames of a game, maintained by moderators. One without a letter or digit could not be found. */
export const writtenNicknamesSchema = z.array(writtenLine(60).min(1).regex(SEARCHABLE)).max(40)

const parts = {
  titleJa: name.nullable(),
  titleEn: name.nullable(),
  titleRomaji: name.nullable(),
  /** Reading in hiragana or katakana, for search. */
  reading: name.nullable(),
  aliases: z.array(name).max(60),
  /** Not the catalogue's: an import leaves them as they are. Absent in events from before there were any. */
  nicknames: nicknamesSchema.optional(),
  platforms: z.array(z.string().trim().min(1).max(80)).max(40),
  year: z.number().int().min(1950).max(2100).nullable(),
  genres: z.array(z.string().trim().min(1).max(80)).max(30),
  developers: z.array(name).max(30),
  publishers: z.array(name).max(30),
  thumbnail: z
    .string()
    .regex(/^\/media\/[0-9a-z][0-9a-z._-]{0,79}$/)
    .nullable(),
}

/** The first release on any platform. Shown and used only together with its year, which may be known alone. */
const releasedOn = calendarDay.nullable()

/** The schemas in events, without defaults: recorded events are complete and never change. */
const detailsBeforeReleases = z.object(parts)
const storedDetailsSchema = z.object({ ...parts, releasedOn })

const writtenName = writtenLine(300).min(1)
const writtenNames = (most: number) => z.array(writtenName).max(most).default([])
const writtenKinds = (most: number) => z.array(writtenLine(80).min(1)).max(most).default([])

/** The catalogue's data of the game. At least one of the two titles is present. */
export const gameDetailsSchema = z
  .object({
    ...parts,
    titleJa: writtenName.nullable().default(null),
    titleEn: writtenName.nullable().default(null),
    titleRomaji: writtenName.nullable().default(null),
    reading: writtenName.nullable().default(null),
    aliases: writtenNames(60),
    nicknames: writtenNicknamesSchema.optional(),
    platforms: writtenKinds(40),
    year: parts.year.default(null),
    releasedOn: releasedOn.default(null),
    genres: writtenKinds(30),
    developers: writtenNames(30),
    publishers: writtenNames(30),
    thumbnail: parts.thumbnail.default(null),
  })
  .refine(game => game.titleJa !== null || game.titleEn !== null, {
    error: 'title_required',
    path: ['titleJa'],
  })
export type GameDetails = z.output<typeof gameDetailsSchema>

const named = { gameId: shortIdSchema, slug: gameSlugSchema }
const gameBeforeReleases = { ...named, details: detailsBeforeReleases }
const game = { ...named, details: storedDetailsSchema }
const withoutRelease = <Data extends { details: z.output<typeof detailsBeforeReleases> }>(before: Data) => ({
  ...before,
  details: { ...before.details, releasedOn: null },
})

/** Since version 2: the day of the release; null: not known. */
export const GameAdded = defineEvent('GameAdded', z.object(gameBeforeReleases)).next(z.object(game), {
  lift: withoutRelease,
})
export const gameSources = ['staff', 'import', 'igdb'] as const
/** An image of the external games database, by reference. */
export const IGDB_IMAGE_ID = /^[a-z0-9_]{1,40}$/
/** Path of a cover of the external games database, which the gateway passes on. */
export const igdbCoverPath = (image: string): string => `/covers/igdb/${image}.jpg`
const edit = {
  staffFields: z.array(z.string().min(1).max(40)).max(20),
  reason: z.string().max(CHANGE_REASON_MAX).nullable(),
}
const sourced = {
  ...edit,
  source: z.enum(gameSources).nullable(),
  cover: z.string().regex(IGDB_IMAGE_ID).nullable(),
}
/**
 * Since version 2: the fields that staff have set, which an import leaves as they are, and the reason. Since version 3: where the
 * change comes from (null: not recorded), and the cover of the external games database. Since version 4: the day of the release.
 */
export const GameEdited = defineEvent('GameEdited', z.object(gameBeforeReleases))
  .next(z.object({ ...gameBeforeReleases, ...edit }), {
    lift: before => ({ ...before, staffFields: [], reason: null }),
  })
  .next(z.object({ ...gameBeforeReleases, ...sourced }), {
    lift: before => ({ ...before, source: null, cover: null }),
  })
  .next(z.object({ ...game, ...sourced }), { lift: withoutRelease })
const shown = {
  gameId: shortIdSchema,
  slug: gameSlugSchema,
  reason: z.string().min(1).max(CHANGE_REASON_MAX),
}
/** Out of lists and search, and without a page. Its articles stay. */
export const GameHidden = defineEvent('GameHidden', z.object(shown))
export const GameShown = defineEvent('GameShown', z.object(shown))
/** As hidden, and imports leave it alone. It had no content; `GameShown` restores it. */
export const GameDeleted = defineEvent('GameDeleted', z.object(shown))

export const gameFamily = defineFamily({
  prefix: 'game',
  stream: (gameId: string) => gameId,
  events: [GameAdded, GameEdited, GameHidden, GameShown, GameDeleted],
})
export type GameEvent = FamilyEvent<typeof gameFamily>
export const gameStream = gameFamily.stream
