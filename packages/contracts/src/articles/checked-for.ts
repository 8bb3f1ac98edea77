import { z } from 'zod'
import { calendarDay } from '../calendar-day.ts'
import { VERSION_LABEL_MAX } from '../games/game-version.ts'
import { writtenLine } from '../line-of-text.ts'

export const PLATFORM_MAX = 80

/** Platform on which the author checked the text; empty means unknown. */
const named = (max: number) =>
  writtenLine(max)
    .transform(text => text || null)
    .nullable()

/** For which version and platform of the game, and on which day of Japan, an author has checked a text. */
export const checkedForSchema = z.object({
  /** As written by the author: the version may not be announced on this site. */
  version: named(VERSION_LABEL_MAX),
  platform: named(PLATFORM_MAX),
  on: calendarDay,
})
export type CheckedFor = z.output<typeof checkedForSchema>
