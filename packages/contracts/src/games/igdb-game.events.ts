import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

/** An entry of the external games database, and a game of the catalogue. */
const match = z.object({ igdbId: z.number().int().min(1).max(2_147_483_647), gameId: shortIdSchema })

/** The entry describes the game. */
export const IgdbGameClaimed = defineEvent('IgdbGameClaimed', match)
export const IgdbGameReleased = defineEvent('IgdbGameReleased', match)
/** The pair is never proposed again. */
export const IgdbMatchRejected = defineEvent('IgdbMatchRejected', match)

/** One stream per entry: it has one game at most. The entries themselves are a cache outside the log. */
export const igdbGameFamily = defineFamily({
  prefix: 'igdbGame',
  stream: (igdbId: string) => igdbId,
  events: [IgdbGameClaimed, IgdbGameReleased, IgdbMatchRejected],
})
export type IgdbGameEvent = FamilyEvent<typeof igdbGameFamily>
export const igdbGameStream = (igdbId: number) => igdbGameFamily.stream(String(igdbId))
