import type { Language } from '#app/i18n/language.ts'
import { useFormatText } from '#app/i18n/strings.ts'

/** The browser's time zone, as the tz database names it. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Name of the time zone of a time: `日本標準時 (GMT+9)`. */
export function zoneInWords(time: Date, language: Language): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(useFormatText.in(language).locale, { timeZoneName })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [name, offset] = [nameOf('long'), nameOf('shortOffset')]
  // The name of some zones is only their offset.
  return name.startsWith('GMT') ? offset : `${name} (${offset})`
}

/** Day and time by the browser's clock, to the minute. */
export const timeInWords = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(useFormatText.in(language).locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
    ...{ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' },
  }).format(time)

/** A time as fields for day and time hold it, by the browser's clock. */
export function asFieldValue(time: Date): string {
  const asIfUtc = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return asIfUtc.toISOString().slice(0, 16)
}
