import { z } from 'zod'
import { dayOfPlay } from '../games/game-version.api.ts'
import { VERSION_LABEL_MAX } from '../games/game-version.ts'
import { writtenLine } from '../line-of-text.ts'

export const PLATFORM_MAX = 80

/** What the author played on when they checked the text; an empty one is none. */
const named = (max: number) =>
  writtenLine(max)
    .transform(text => text || null)
    .nullable()

/** For which version and platform of the game, and on which day of Japan, an author has checked a text. */
export const checkedForSchema = z.object({
  /** As the author writes it: games have versions that nobody has announced here. */
  version: named(VERSION_LABEL_MAX),
  platform: named(PLATFORM_MAX),
  on: dayOfPlay,
})
export type CheckedFor = z.output<typeof checkedForSchema>
