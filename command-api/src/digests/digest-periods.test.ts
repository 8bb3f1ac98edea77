import {
  type MailFrequency,
  notificationKinds,
  settingsOf,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestPeriods, periodNamed } from './digest-periods.ts'
import { kindsWanted } from './wanted-digest.ts'

const inJapan = (time: string) => new Date(`${time}:00+09:00`)
const namesAt = (time: string) => digestPeriods(inJapan(time)).map(({ name }) => name)

describe('digest periods', () => {
  it('begin at 8:00 in Japan, on Mondays with that of the week', () => {
    expect(namesAt('2026-11-25T07:59')).toEqual([])
    expect(namesAt('2026-11-25T08:00')).toEqual(['daily 2026-11-25'])
    expect(namesAt('2026-11-25T19:59')).toEqual(['daily 2026-11-25'])
    expect(namesAt('2026-11-25T20:00')).toEqual([])
    expect(namesAt('2026-11-30T08:00')).toEqual(['daily 2026-11-30', 'weekly 2026-11-30'])
    expect(namesAt('2027-01-01T09:00')).toEqual(['daily 2027-01-01'])
  })

  it('cover each moment once, and are found by their names', () =>
    fc.assert(
      fc.property(fc.date({ min: inJapan('2026-01-01T00:00'), max: inJapan('2036-01-01T00:00') }), at => {
        for (const period of digestPeriods(at)) {
          expect(period.due.getTime()).toBeLessThanOrEqual(at.getTime())
          const next = new Date(2 * period.due.getTime() - period.from.getTime())
          const following = digestPeriods(next).find(({ frequency }) => frequency === period.frequency)
          expect(following?.from).toEqual(period.due)
          expect(periodNamed(period.name)).toEqual(period)
        }
      }),
    ))

  it('are not found by a name that none has', () => {
    for (const name of ['', 'daily', 'weekly 2026-11-25', 'hourly 2026-11-25', 'daily nothing'])
      expect(periodNamed(name)).toBeUndefined()
  })
})

describe('a digest', () => {
  const [period] = digestPeriods(inJapan('2026-11-25T08:00'))
  if (!period) throw new Error('no period')
  const choice = (at: Date, mail: MailFrequency) => ({
    data: { userId: 'u', language: 'ja' as const, settings: settingsOf(() => ({ bell: true, mail })) },
    metadata: { occurredAt: at.toISOString() } as never,
  })

  it('has nothing for a user who chose never at 7:59', () => {
    const daily = choice(inJapan('2026-11-20T12:00'), 'daily')
    expect(kindsWanted([daily], period)).toHaveLength(notificationKinds.length)
    expect(kindsWanted([daily, choice(inJapan('2026-11-25T07:59'), 'never')], period)).toEqual([])
  })

  it('has nothing for a user who chose it after it was due, or never in the meantime', () => {
    const late = choice(inJapan('2026-11-25T08:01'), 'daily')
    expect(kindsWanted([late], period)).toEqual([])
    const daily = choice(inJapan('2026-11-20T12:00'), 'daily')
    expect(kindsWanted([daily, choice(inJapan('2026-11-25T08:01'), 'never')], period)).toEqual([])
  })

  it('never has a kind whose last choice before it was due, or at all, is another', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            minute: fc.integer({ min: -600, max: 600 }),
            mail: fc.constantFrom<MailFrequency>('never', 'daily', 'weekly'),
          }),
          { maxLength: 6 },
        ),
        choices => {
          const sorted = choices.toSorted((a, b) => a.minute - b.minute)
          const events = sorted.map(({ minute, mail }) =>
            choice(new Date(period.due.getTime() + minute * 60_000), mail),
          )
          const before = sorted.filter(({ minute }) => minute <= 0).at(-1)?.mail
          const wanted = before === 'daily' && sorted.at(-1)?.mail === 'daily'
          expect(kindsWanted(events, period).length > 0).toBe(wanted)
        },
      ),
    ))
})
