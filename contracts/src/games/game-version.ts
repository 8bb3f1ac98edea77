import { nextDay, startOfDay } from '../ranking/ranking-window.ts'

/** Of a game, at most. */
export const VERSIONS_MAX = 300
export const VERSION_LABEL_MAX = 40

/** What stands before the number in one spelling and not in another. */
const BEFORE_THE_NUMBER = /^(?:version|ver|v|バージョン)\.?(?=\d)/
const SPACES = /\s+/g

/** The same for every spelling of one version: 「Ver. 1.6」, 「ｖ１．６」 and 「1.6」 are one. */
export const versionKey = (label: string): string =>
  label.normalize('NFKC').toLowerCase().replace(SPACES, '').replace(BEFORE_THE_NUMBER, '')

/** Do two versions have a platform in common? None is every one. */
export const sharePlatform = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some(platform => others.includes(platform))

/**
 * From when on somebody could know it: when it was announced here, if that was on its day; else the end of that day. So what
 * was said of a text hours before a version came says nothing of that version, and one that is entered years later takes
 * nothing from texts that were written with it.
 */
export function knownSince(releasedOn: string, announcedAt: string | Date): Date {
  const endOfDay = startOfDay(nextDay(releasedOn))
  const announced = new Date(announcedAt)
  return announced < endOfDay ? announced : endOfDay
}
