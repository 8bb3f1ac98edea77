import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { CHANGE_REASON_MAX } from './game.events.ts'

const pair = { from: shortIdSchema, into: shortIdSchema, by: shortIdSchema }

/** Two entries of the catalogue are one game: `from` is shown as `into`. Articles, reviews and follows of `from` do not change. */
export const GamesMerged = defineEvent(
  'GamesMerged',
  z.object({ ...pair, reason: z.string().min(1).max(CHANGE_REASON_MAX) }),
)
export const GamesParted = defineEvent('GamesParted', z.object(pair))

/** One stream for the whole site: its expected revision refuses rings and double merges. */
export const gameMergesFamily = defineFamily({
  prefix: 'gameMerges',
  stream: () => 'site',
  events: [GamesMerged, GamesParted],
})
export type GameMergeEvent = FamilyEvent<typeof gameMergesFamily>
export const GAME_MERGES = gameMergesFamily.stream()
