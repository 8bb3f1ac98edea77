import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Projection } from '#engine/projection.ts'
import { migrate } from '#engine/versions.ts'
import { contents, entriesFrom, feed } from './feed.ts'
import { recorded } from './history.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import type { Step } from './steps.ts'

/** An event in its stream, some minutes after the beginning (21:00 of Japan time on 30 October 2026). */
export const happened = <Event extends DomainEvent>(
  stream: Stream<Event>,
  { type, data }: NoInfer<Event>,
  minute = 0,
): Step => ({ stream, type, data: { ...data }, minute })

type Rows = Record<string, unknown>[]

/**
 * Examples of a read model's behaviour, on a separate database: `given(these events)` resolves to the content
 * of its tables, by table.
 */
export function examplesOf(projection: Projection) {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
    await migrate(scratch.db, [projection])
  })
  afterAll(() => scratch?.stop())
  return {
    /** Their database, for keys that are stored alongside events. */
    scratch: () => scratch,
    async given(...steps: Step[]): Promise<Record<string, Rows>> {
      const entries = await entriesFrom(scratch.db, [projection], -1n)
      await feed(scratch.db, entries, recorded(steps))
      expect(entries.map(({ status }) => status)).toEqual(['live'])
      const tables = Object.entries(await contents(scratch.db, [projection]))
      return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map(row => JSON.parse(row))]))
    },
  }
}
