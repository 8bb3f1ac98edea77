import type { Language } from '#app/i18n/language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const locales: Record<Language, string> = { ja: 'ja-JP', en: 'en-GB' }

/** Formatters are dear to build: one of each kind and language. */
const cache = new Map<string, unknown>()
function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}

/** `1,234`, and `1.2万` / `12.3K` from ten thousand. */
export function formatCount(count: number, language: Language): string {
  const compact = count >= 10_000
  return cached(
    `n${compact}${language}`,
    () =>
      new Intl.NumberFormat(locales[language], {
        notation: compact ? 'compact' : 'standard',
        maximumFractionDigits: 1,
      }),
  )
    .format(count)
    .replace('k', 'K')
}

/** A day in Japan time, the same on the server and in every browser. */
export const formatDate = (iso: string, language: Language): string =>
  cached(
    `d${language}`,
    () =>
      new Intl.DateTimeFormat(locales[language], {
        year: 'numeric',
        month: language === 'ja' ? 'numeric' : 'short',
        day: 'numeric',
        timeZone: 'Asia/Tokyo',
      }),
  ).format(new Date(iso))

/** Day and time in Japan time, to the second: for records. */
export const formatDateTime = (iso: string, language: Language): string =>
  cached(
    `t${language}`,
    () =>
      new Intl.DateTimeFormat(locales[language], {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone: 'Asia/Tokyo',
      }),
  ).format(new Date(iso))

/** `5 minutes ago` up to a week, then the day. */
export function formatRelative(iso: string, now: number, language: Language): string {
  const age = Math.max(0, now - Date.parse(iso))
  if (age >= 7 * DAY) return formatDate(iso, language)
  const format = cached(
    `r${language}`,
    () => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }),
  )
  if (age < MINUTE) return format.format(0, 'second')
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute')
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour')
  return format.format(-Math.floor(age / DAY), 'day')
}
