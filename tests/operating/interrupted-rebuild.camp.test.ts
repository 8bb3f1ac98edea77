import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyWith, FAULTS, SOURCE } from './interrupted/faults.ts'
import { type Outcome, playOut, type Scenario, situations } from './interrupted/play-out.ts'

/** More boundaries of transactions than a rebuild of these read models has. */
const BOUNDARIES = 90
/** Each run starts some processes on a busy machine. */
const TIMEOUT_MS = 300_000

let events: EventStore
const eventStoreUrl = () => process.env.EVENTSTORE_URL ?? ''
beforeAll(() => {
  events = connectEventStore(eventStoreUrl())
})
afterAll(() => events?.close())

const play = (scenario: Scenario, source = SOURCE) =>
  playOut({ events, eventStoreUrl: eventStoreUrl(), source }, scenario)
/** The rows equal those of a fresh build, and resuming the interrupted builds saved work. */
const SOUND: Partial<Outcome> = { differences: 0, begunAnew: false, failure: undefined }

const stopArbitrary = fc.record({
  at: fc.nat(BOUNDARIES),
  how: fc.constantFrom('SIGKILL' as const, 'SIGTERM' as const),
  writes: fc.nat(9),
})

describe('a rebuild', { timeout: TIMEOUT_MS }, () => {
  it.each(situations)(
    'equals a fresh build for read models that are %s, wherever and however often it is interrupted',
    async situation => {
      await fc.assert(
        fc.asyncProperty(fc.array(stopArbitrary, { minLength: 1, maxLength: 4 }), async stops => {
          const outcome = await play({ situation, stops })
          expect(outcome).toMatchObject(SOUND)
        }),
        { numRuns: 4, endOnFailure: true },
      )
    },
  )

  it.each(situations)(
    'is right for read models that are %s when it is killed after its first fold',
    async situation => {
      const outcome = await play({
        situation,
        stops: [{ at: 'after: insert into "read"."fold"', how: 'SIGKILL', writes: 12 }],
      })
      expect(outcome.ends[0]?.done).toBe(false)
      expect(outcome).toMatchObject(SOUND)
    },
  )

  it.each(FAULTS)('fails with $name', async fault => {
    const folder = mkdtempSync(join(SOURCE, '..', '.data-fault-'))
    try {
      const stops = [{ at: 'after: insert into "read"."fold"', how: 'SIGKILL' as const, writes: 12 }]
      const outcome = await play({ situation: 'empty', stops }, copyWith(fault, folder))
      expect(outcome).toMatchObject(fault.shows)
      expect(outcome).not.toMatchObject(SOUND)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
