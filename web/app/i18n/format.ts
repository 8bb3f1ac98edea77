import type { Language } from '#app/i18n/language.ts'
import { useFormatText } from '#app/i18n/strings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JAPAN_OFFSET = 9 * HOUR

/** Formatters of the platform take a phone up to a fifth of a second to build: only records, read by few, use one. */
const dateTimes = new Map<Language, Intl.DateTimeFormat>()

/** `1,234`, and `1.2万` / `12.3K` from ten thousand. */
export function formatCount(count: number, language: Language): string {
  const unit = useFormatText.in(language).units.findLast(({ from }) => count >= from && count >= 10_000)
  if (!unit) return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return Math.round((count / unit.from) * 10) / 10 + unit.name
}

/** The items of a list in one line, without those that are empty: `A・B` and `A, B`. */
export const formatList = (items: readonly string[], language: Language): string =>
  items.filter(Boolean).join(useFormatText.in(language).between)

/** Year, month (from 0) and day in Japan time, the same on the server and in every browser; and the weekday. */
function japanDay(iso: string): [year: number, month: number, day: number, weekday: number] {
  const time = new Date(Date.parse(iso) + JAPAN_OFFSET)
  return [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate(), time.getUTCDay()]
}

/** A day in Japan time. */
export const formatDate = (iso: string, language: Language): string => {
  const [year, month, day] = japanDay(iso)
  return useFormatText.in(language).date(year, month, day)
}

/** A day in Japan time as a heading: `11月21日` and `2026年 土曜日`. */
export const formatDayHeading = (iso: string, language: Language): string[] =>
  useFormatText.in(language).day(...japanDay(iso))

/** The same, with today and yesterday by name. @param now ms since the epoch */
export function formatRecentDay(iso: string, now: number, language: Language): string[] {
  const text = useFormatText.in(language)
  const [day = '', rest = ''] = formatDayHeading(iso, language)
  const isDay = (time: number) =>
    formatDate(iso, language) === formatDate(new Date(time).toISOString(), language)
  if (isDay(now)) return [text.today, day]
  return isDay(now - DAY) ? [text.yesterday, day] : [day, rest]
}

/** Day and time in Japan time, to the second: for records. */
export function formatDateTime(iso: string, language: Language): string {
  const format =
    dateTimes.get(language) ??
    new Intl.DateTimeFormat(useFormatText.in(language).locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Asia/Tokyo',
    })
  dateTimes.set(language, format)
  return format.format(new Date(iso))
}

/** `5 minutes ago` up to a week, then the day. */
export function formatRelative(iso: string, now: number, language: Language): string {
  const age = Math.max(0, now - Date.parse(iso))
  const text = useFormatText.in(language)
  if (age < MINUTE) return text.now
  if (age < HOUR) return text.minutesAgo(Math.floor(age / MINUTE))
  if (age < DAY) return text.hoursAgo(Math.floor(age / HOUR))
  if (age < 7 * DAY) return text.daysAgo(Math.floor(age / DAY))
  return formatDate(iso, language)
}
