import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/** Part of every game address; derived once, never changed. */
export const gameSlugSchema = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const name = z.string().trim().normalize('NFC').min(1).max(300)

/** What players call a game, kept by moderators. One that holds no letter or digit could not be searched for. */
export const nicknamesSchema = z
  .array(
    z
      .string()
      .trim()
      .normalize('NFC')
      .min(1)
      .max(60)
      .regex(/[\p{L}\p{N}]/u),
  )
  .max(40)

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

/** As events have it: whole, since nothing is added to what lies in the log. */
const storedDetailsSchema = z.object(parts)

/** What the catalogue says of a game. At least one of the two titles is there. */
export const gameDetailsSchema = z
  .object({
    ...parts,
    titleJa: parts.titleJa.default(null),
    titleEn: parts.titleEn.default(null),
    titleRomaji: parts.titleRomaji.default(null),
    reading: parts.reading.default(null),
    aliases: parts.aliases.default([]),
    platforms: parts.platforms.default([]),
    year: parts.year.default(null),
    genres: parts.genres.default([]),
    developers: parts.developers.default([]),
    publishers: parts.publishers.default([]),
    thumbnail: parts.thumbnail.default(null),
  })
  .refine(game => game.titleJa !== null || game.titleEn !== null, {
    error: 'title_required',
    path: ['titleJa'],
  })
export type GameDetails = z.output<typeof gameDetailsSchema>

const game = { gameId: shortIdSchema, slug: gameSlugSchema, details: storedDetailsSchema }

export const GameAdded = defineEvent('GameAdded', z.object(game))
export const GameEdited = defineEvent('GameEdited', z.object(game))

export const gameFamily = defineFamily({
  prefix: 'game',
  stream: (gameId: string) => gameId,
  events: [GameAdded, GameEdited],
})
export type GameEvent = FamilyEvent<typeof gameFamily>
export const gameStream = gameFamily.stream
