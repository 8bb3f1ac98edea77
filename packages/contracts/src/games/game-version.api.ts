import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine } from '../line-of-text.ts'
import { gameSlugSchema } from './game.events.ts'
import { VERSION_LABEL_MAX } from './game-version.ts'

const gameVersion = resourceOf(
  'game_version',
  z.object({
    label: z.string(),
    /** Empty: all platforms. */
    platforms: z.array(z.string()),
    releasedOn: z.iso.date(),
  }),
).meta({ id: 'GameVersion' })
export type GameVersion = z.output<typeof gameVersion>

/** GET games/{slug}/versions: the newest first. */
export const gameVersions = z.object({ data: z.array(gameVersion) })
export type GameVersions = z.output<typeof gameVersions>

/** POST games/{slug}/versions, PUT games/{slug}/versions/{versionId} (role moderator); `platforms` are some of the game's. */
export const gameVersionBody = z.object({
  label: writtenLine(VERSION_LABEL_MAX)
    .min(1)
    .regex(/[\p{L}\p{N}]/u),
  platforms: z.array(z.string().min(1).max(80)).max(40).default([]),
  releasedOn: calendarDay,
})
export const gameVersionParams = z.object({ slug: gameSlugSchema, versionId: shortIdSchema })
/** Response of commands. */
export const changedVersionDocument = dataOf(resourceOf('game_version', z.object({ slug: z.string() })))
