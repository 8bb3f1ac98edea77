import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'

const version = {
  gameId: shortIdSchema,
  versionId: shortIdSchema,
  /** As the game shows it. */
  label: z.string().min(1).max(40),
  /** Which of the game's platforms have it; none: all. */
  platforms: z.array(z.string().min(1).max(80)).max(40),
  /** A day of Japan. */
  releasedOn: z.iso.date(),
}

export const GameVersionReleased = defineEvent('GameVersionReleased', z.object(version))
/** Replaces the whole announcement. */
export const GameVersionCorrected = defineEvent('GameVersionCorrected', z.object(version))
/** There is no such version. */
export const GameVersionWithdrawn = defineEvent(
  'GameVersionWithdrawn',
  z.object({ gameId: shortIdSchema, versionId: shortIdSchema }),
)

/**
 * Separate from the game's stream, which the catalogue writes. No event marks articles as outdated: a version would
 * need thousands of them.
 */
export const gameVersionsFamily = defineFamily({
  prefix: 'gameVersions',
  stream: (gameId: string) => gameId,
  events: [GameVersionReleased, GameVersionCorrected, GameVersionWithdrawn],
})
export type GameVersionEvent = FamilyEvent<typeof gameVersionsFamily>
export const gameVersionsStream = gameVersionsFamily.stream
