import type { MailFrequency } from '@koryaku/contracts/notifications/notification-kinds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Japan has no summer time. */
const JAPAN = 9 * HOUR
const DUE_HOUR = 8 * HOUR
/** A digest that is later than this, because no worker ran, is left out. */
const LATEST = 12 * HOUR

export type DigestFrequency = Exclude<MailFrequency, 'never'>
export interface DigestPeriod {
  frequency: DigestFrequency
  /** Unique per user: a second digest with the same name is not created. */
  name: string
  /** Start of the period, exclusive; `due` is its end, inclusive. */
  from: Date
  due: Date
}

/** The digests that are due at a time: daily at 8:00 in Japan, and weekly on Mondays. */
export function digestPeriods(at: Date): DigestPeriod[] {
  const due = Math.floor((at.getTime() + JAPAN - DUE_HOUR) / DAY) * DAY + DUE_HOUR - JAPAN
  if (at.getTime() - due >= LATEST) return []
  const inJapan = new Date(due + JAPAN)
  const periodOf = (frequency: DigestFrequency, days: number): DigestPeriod => ({
    ...{ frequency, name: `${frequency} ${inJapan.toISOString().slice(0, 10)}` },
    ...{ from: new Date(due - days * DAY), due: new Date(due) },
  })
  return [periodOf('daily', 1), ...(inJapan.getUTCDay() === 1 ? [periodOf('weekly', 7)] : [])]
}

/** The period of that name. */
export function periodNamed(name: string): DigestPeriod | undefined {
  const [frequency, day] = name.split(' ')
  const due = new Date(`${day}T08:00:00+09:00`)
  if (Number.isNaN(due.getTime())) return undefined
  return digestPeriods(due).find(period => period.frequency === frequency)
}
