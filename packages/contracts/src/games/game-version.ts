import { nextDay, startOfDay } from '../japan-day.ts'

/** Maximum number of versions per game. */
export const VERSIONS_MAX = 300
export const VERSION_LABEL_MAX = 40

/** Prefixes of the number that only some spellings have. */
const BEFORE_THE_NUMBER = /^(?:version|ver|v|バージョン)\.?(?=\d)/
const SPACES = /\s+/g

/** The same for every spelling of one version: 「Ver. 1.6」, 「ｖ１．６」 and 「1.6」 are one. */
export const versionKey = (label: string): string =>
  label.normalize('NFKC').toLowerCase().replace(SPACES, '').replace(BEFORE_THE_NUMBER, '')

/** Do two versions have a platform in common? None is every one. */
export const sharePlatform = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === 0 || others.length === 0 || some.some(platform => others.includes(platform))

/**
 * Time from which authors could know the version: its announcement, if on the release day, otherwise the end of that
 * day. Texts from hours before a release are therefore not about it, and a version entered years later does not outdate
 * texts written with it.
 */
export function knownSince(releasedOn: string, announcedAt: string | Date): Date {
  const endOfDay = startOfDay(nextDay(releasedOn))
  const announced = new Date(announcedAt)
  return announced < endOfDay ? announced : endOfDay
}
