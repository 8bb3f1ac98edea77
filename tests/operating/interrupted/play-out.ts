import { withBuildLock } from '@koryaku/projector/engine/build-lock.ts'
import type { Projection } from '@koryaku/projector/engine/projection.ts'
import { verify } from '@koryaku/projector/engine/verify.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections as all } from '@koryaku/projector/projections/index.ts'
import { scratchDatabase } from '@koryaku/projector/testing/scratch-database.ts'
import { vi } from 'vitest'
import { besideProjector, type Stores } from './live-projector.ts'
import { Reactions } from './reactions.ts'
import { type BuildEnd, runBuild, type Stop } from './run-build.ts'

/** The state of the read models before the build: live, filled by previous code, or empty with a long log. */
export const situations = ['live', 'older code', 'empty'] as const

export interface Scenario {
  situation: (typeof situations)[number]
  /**
   * Where the build is stopped, one time after the other, and how many likes are added or withdrawn after it.
   */
  stops: (Stop & { writes: number })[]
}

export interface Outcome {
  /** Rows that are shown in the end and that a build from the first event does not have, and the other way round. */
  differences: number
  begunAnew: boolean
  /** Why the last build, which was not stopped, did not complete. */
  failure: string | undefined
  ends: BuildEnd[]
}

const BUILT = ['ranking', 'reactions', 'notifications', 'users']
/** Stays live meanwhile. */
const BESIDE = 'games'
const named = (names: string[], raisedBy = 0): Projection[] =>
  all
    .filter(({ name }) => names.includes(name))
    .map(projection => ({ ...projection, codeVersion: projection.codeVersion + raisedBy }))

/** Builds read models, interrupted as the scenario requires, and compares the rows that are shown then. */
export async function playOut(
  { events, eventStoreUrl, source }: Pick<Stores, 'events'> & { eventStoreUrl: string; source: string },
  { situation, stops }: Scenario,
): Promise<Outcome> {
  const scratch = await scratchDatabase()
  const { db, url: databaseUrl } = scratch
  const stores = { db, databaseUrl, events }
  const reactions = new Reactions(events)
  const raisedBy = situation === 'older code' ? 1 : 0
  const projections = [...named(BUILT, raisedBy), ...named([BESIDE])]
  try {
    const begin = await reactions.append(24)
    if (situation === 'older code') {
      const older = named([...BUILT, BESIDE])
      await migrate(db, older)
      await besideProjector(stores, older, reached => reached(begin))
      await reactions.append(3)
    }
    if (situation === 'empty') await migrate(db, named([BESIDE]))
    const longLog = { headPosition: async () => 1n << 40n }
    await migrate(db, projections, situation === 'empty' ? longLog : undefined)
    return await besideProjector(stores, projections, async reached => {
      await reached(begin)
      const job = { source, databaseUrl, eventStoreUrl, projections: BUILT, raisedBy }
      const ends: BuildEnd[] = []
      for (const stop of [...stops, undefined]) {
        const end = await runBuild(job, stop)
        ends.push(end)
        await untilBuildable(databaseUrl)
        if (stop && stop.writes > 0) await reached(await reactions.append(stop.writes))
        if (end.done) break
      }
      const begunAnew = ends.some(({ steps }) => steps.includes('beginning anew'))
      const last = ends.at(-1)
      if (!last?.done) return { differences: 0, begunAnew, failure: last?.failure ?? 'ended', ends }
      await reached(await reactions.append(1))
      const signal = new AbortController().signal
      const { comparisons, notCompared } = await verify(stores, named(BUILT, raisedBy), { signal })
      if (notCompared.length > 0) throw new Error(`not live: ${notCompared}`)
      const differences = comparisons.reduce((sum, table) => sum + table.differences, 0)
      return { differences, begunAnew, failure: undefined, ends }
    })
  } finally {
    await scratch.stop()
  }
}

/** The server detects a dead process only after a moment. */
const untilBuildable = (databaseUrl: string) =>
  vi.waitFor(() => withBuildLock(databaseUrl, async () => {}), { timeout: 20_000, interval: 20 })
