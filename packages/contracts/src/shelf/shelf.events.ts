import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { PLAYED_MINUTES_MAX, shelfStates } from './shelf-parts.ts'

const pair = { gameId: shortIdSchema, userId: shortIdSchema }

/** Contains the whole entry: the last one applies. */
export const ShelfPlaced = defineEvent(
  'ShelfPlaced',
  z.object({
    ...pair,
    state: z.enum(shelfStates),
    isPrivate: z.boolean(),
    startedOn: z.iso.date().nullable(),
    finishedOn: z.iso.date().nullable(),
    minutes: z.number().int().min(0).max(PLAYED_MINUTES_MAX).nullable(),
  }),
)
export const ShelfCleared = defineEvent('ShelfCleared', z.object(pair))

/** One stream per game and member: no contention. */
export const shelfFamily = defineFamily({
  prefix: 'shelf',
  stream: (gameId: string, userId: string) => `${gameId}+${userId}`,
  events: [ShelfPlaced, ShelfCleared],
})
export type ShelfEvent = FamilyEvent<typeof shelfFamily>
export const shelfStream = shelfFamily.stream
