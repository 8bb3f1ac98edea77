import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { appendHistory } from '#testing/append-history.ts'
import { contents } from '#testing/feed.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'
import { withBuildLock } from './build-lock.ts'
import { readCheckpoints } from './checkpoints.ts'
import { dropRetiredVersions } from './drop-retired-versions.ts'
import { pause, resume } from './operate.ts'
import type { Projection } from './projection.ts'
import { RebuildDiffers, rebuild, rollback } from './rebuild.ts'
import type { TableName } from './table-name.ts'
import { verify } from './verify.ts'
import { shownVersion } from './versions.ts'

const never = new AbortController().signal
const STEPS = ['loading', 'making indexes', 'comparing', 'swapping']

let site: LiveSite
let history: bigint

beforeAll(async () => {
  site = await startLiveSite(projections)
  history = await appendHistory(site.events, 200)
  await site.reached(history)
})
afterAll(() => site?.stop())

const one = (name: string) => projections.filter(projection => projection.name === name)
const stateOf = async (name: string) =>
  (await readCheckpoints(site.db))
    .filter(({ projection }) => projection === name)
    .map(({ version, status }) => `v${version} ${status}`)
const shown = async (name: string) => shownVersion(await readCheckpoints(site.db), name)?.version ?? 0
const rows = () => contents(site.db, projections)

describe('a rebuild', () => {
  it('swaps in equal tables of every read model, which then go on', async () => {
    const before = await rows()
    const comparisons = await rebuild(site, projections, { signal: never })
    expect(comparisons).toHaveLength(projections.flatMap(({ tables }) => tables).length)
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
    expect(await rows()).toEqual(before)
    expect(await stateOf('articles')).toEqual(['v2 live', 'v1 retired'])

    await site.reached(await appendHistory(site.events, 20))
    expect((await rows()).article_card?.length).toBeGreaterThan(before.article_card?.length ?? 0)
    const { comparisons: after } = await verify(site, projections, { signal: never })
    expect(after.filter(({ differences }) => differences > 0)).toEqual([])
  })

  it.each(STEPS)('keeps serving the old tables when cancelled while %s, and is resumed', async step => {
    const [v, before] = [await shown('reactions'), await rows()]
    const cancel = new AbortController()
    const cancelled = rebuild(site, one('reactions'), {
      signal: cancel.signal,
      onStep: now => now === step && cancel.abort(),
    })
    await expect(cancelled).rejects.toThrow()
    expect(await shown('reactions')).toBe(v)
    expect(await rows()).toEqual(before)

    const begun = Math.max(
      ...(await readCheckpoints(site.db))
        .filter(({ projection }) => projection === 'reactions')
        .map(({ version }) => version),
    )
    await rebuild(site, one('reactions'), { signal: never })
    expect(await shown('reactions')).toBe(begun)
    expect(await rows()).toEqual(before)
  })

  it.each(STEPS)(
    'keeps serving the old tables when its process is killed while %s, and is resumed',
    async step => {
      const [v, before] = [await shown('ranking'), await rows()]
      await killedWhile(step, 'ranking')
      expect(await shown('ranking')).toBe(v)
      expect(await rows()).toEqual(before)

      await untilBuildable()
      await rebuild(site, one('ranking'), { signal: never })
      expect(await shown('ranking')).toBeGreaterThan(v)
      expect(await rows()).toEqual(before)
      const { comparisons } = await verify(site, one('ranking'), { signal: never })
      expect(comparisons.map(({ differences }) => differences)).toEqual(comparisons.map(() => 0))
    },
  )

  it('reports a connection that breaks during its work, and is resumed', async () => {
    const before = await rows()
    const blocking = await site.db.connect()
    await blocking.query('begin; lock table read.checkpoint in exclusive mode')
    const ended = commandLine('reactions', () => {})
    const its = `from pg_stat_activity where application_name = 'command-line'`
    // Asked outside of the transaction, which would see the sessions as they were.
    const waiting = async () => (await site.db.query(`select ${its} and wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    await site.db.query(`select pg_terminate_backend(pid) ${its}`)
    const { code, said } = await ended
    await blocking.query('rollback')
    blocking.release()
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toMatch(/unhandled|secretKey/i)

    await untilBuildable()
    await rebuild(site, one('reactions'), { signal: never })
    expect(await rows()).toEqual(before)
  })

  it('does not repeat completed folds when cancelled between two folds', async () => {
    const before = await rows()
    // More folds than run concurrently, each with rows that show its completion.
    const wanted = ['ranking', 'reactions', 'notifications'].flatMap(one)
    const cancel = new AbortController()
    let folded = 0
    const counting = wanted.map(projection => withFolds(projection, () => ++folded === 1 && cancel.abort()))
    await expect(rebuild(site, counting, { signal: cancel.signal })).rejects.toThrow(/abort/)
    const done = folded
    expect(done).toBeGreaterThan(0)

    await rebuild(site, counting, { signal: never })
    expect(folded).toBe(wanted.flatMap(({ bulk }) => bulk?.folds ?? []).length)
    expect(folded).toBeGreaterThan(done)
    expect(await rows()).toEqual(before)
  })

  it('waits for queries that keep a view, while the live read models go on', async () => {
    const v = await shown('images')
    const reader = await site.db.connect()
    await reader.query('begin; select from read.image limit 1')
    const swapping = Promise.withResolvers<void>()
    const onStep = (step: string) => step === 'swapping' && swapping.resolve()
    const rebuilt = rebuild(site, one('images'), { signal: never, onStep })
    await swapping.promise
    await site.reached(await appendHistory(site.events, 20))
    expect(await shown('images')).toBe(v)
    await reader.query('commit')
    reader.release()
    await rebuilt
    expect(await shown('images')).toBe(v + 1)
  })

  it('does not swap in what differs, unless that is accepted', async () => {
    const before = await rows()
    const v = await shown('reactions')
    await site.db.query(
      `update read.article_counter__v${v} set likes = likes + 1
        where article_id = (select min(article_id) from read.article_counter)`,
    )
    const differing = rebuild(site, one('reactions'), { signal: never })
    await expect(differing).rejects.toThrow(RebuildDiffers)
    await expect(differing).rejects.toThrow(/article_counter: 2 rows/)
    expect(await shown('reactions')).toBe(v)

    await rebuild(site, one('reactions'), { signal: never, acceptDifferences: true })
    expect(await shown('reactions')).toBe(v + 1)
    expect(await rows()).toEqual(before)
  })

  it('is rolled back to tables that have everything that came since', async () => {
    await rebuild(site, one('games'), { signal: never })
    const v = await shown('games')
    await site.reached(await appendHistory(site.events, 20))
    const before = await rows()
    const [games] = one('games')
    if (!games) throw new Error('no games')
    await rollback(site, games, { signal: never })
    expect(await shown('games')).toBe(v - 1)
    expect(await rows()).toEqual(before)
    expect(await stateOf('games')).toEqual([`v${v} retired`, `v${v - 1} live`])
    await site.reached(await appendHistory(site.events, 20))
  })

  it('keeps one version to go back to, until it is dropped', async () => {
    await rebuild(site, one('images'), { signal: never })
    await rebuild(site, one('images'), { signal: never })
    const v = await shown('images')
    expect(await stateOf('images')).toEqual([`v${v} live`, `v${v - 1} retired`])
    await dropRetiredVersions(site, one('images'))
    expect(await stateOf('images')).toEqual([`v${v} live`])
    const { rows: tables } = await site.db.query(
      `select table_name from information_schema.tables where table_name like 'image\\_\\_v%'`,
    )
    expect(tables).toEqual([{ table_name: `image__v${v}` }])
  })

  it('keeps no version with users who were erased later for more than a week', async () => {
    await rebuild(site, one('images'), { signal: never })
    const v = await shown('images')
    const retiredFor = (days: number) =>
      site.db.query(
        `update read.checkpoint set updated_at = now() - make_interval(days => $1) where status = 'retired'`,
        [days],
      )
    await retiredFor(6)
    await verify(site, one('images'), { signal: never })
    expect(await stateOf('images')).toEqual([`v${v} live`, `v${v - 1} retired`])
    await retiredFor(8)
    await verify(site, one('images'), { signal: never })
    expect(await stateOf('images')).toEqual([`v${v} live`])
  })

  it('refuses to run concurrently with another', async () => {
    await withBuildLock(site.databaseUrl, async () => {
      await expect(rebuild(site, one('games'), { signal: never })).rejects.toThrow(/is running/)
      await expect(dropRetiredVersions(site, one('games'))).rejects.toThrow(/is running/)
    })
  })
})

describe('a verification', () => {
  it('finds a row that differs from the log, and keeps the result', async () => {
    const v = await shown('articles')
    const { rows: odd } = await site.db.query(
      `update read.article_card__v${v} set title = 'とり違え'
        where article_id = (select max(article_id) from read.article_card) returning article_id`,
    )
    const { comparisons } = await verify(site, one('articles'), { signal: never })
    const [card, ...others] = comparisons
    expect(card).toMatchObject({ table: 'article_card', differences: 2, examples: [odd[0].article_id] })
    expect(others.map(({ differences }) => differences)).toEqual(others.map(() => 0))
    const { rows: kept } = await site.db.query(
      `select differences, tables from operations.verification where projection = 'articles' order by at desc limit 1`,
    )
    expect(kept[0]).toMatchObject({ differences: '2' })
    expect(kept[0].tables[0]).toMatchObject({ table: 'article_card', examples: [odd[0].article_id] })
    expect((await stateOf('articles')).filter(state => state.endsWith('shadow'))).toEqual([])

    await rebuild(site, one('articles'), { signal: never, acceptDifferences: true })
    const healed = await verify(site, one('articles'), { signal: never })
    expect(healed.comparisons.map(({ differences }) => differences)).toEqual(comparisons.map(() => 0))
  })

  it('does not call equal what it could not compare', async () => {
    await pause(site.db, 'images')
    const { comparisons, notCompared } = await verify(site, one('images'), { signal: never })
    expect(comparisons).toEqual([])
    expect(notCompared).toEqual(['images'])
    await resume(site.db, 'images')
    await expect.poll(() => stateOf('images')).toContainEqual(expect.stringContaining('live'))
  })
})

/** A projection that reports when one of its folds begins. */
const withFolds = (projection: Projection, onFold: () => unknown): Projection => ({
  ...projection,
  ...(projection.bulk && {
    bulk: {
      ...projection.bulk,
      folds: projection.bulk.folds.map(fold => ({
        ...fold,
        statements: (t: TableName) => {
          onFold()
          return fold.statements(t)
        },
      })),
    },
  }),
})

/** Runs the real command line. @param onStep called with each line of output */
async function commandLine(name: string, onStep: (step: string, child: ChildProcess) => unknown) {
  const cli = join(import.meta.dirname, '../cli.ts')
  const stores = { DATABASE_URL: site.databaseUrl, EVENTSTORE_URL: site.eventStoreUrl }
  const env = { ...process.env, ...stores, PGAPPNAME: 'command-line' }
  const child = spawn(process.execPath, [cli, 'rebuild', name], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', line => {
    said.push(line)
    onStep(line, child)
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
    child.once('close', (...ended) => resolve(ended)),
  )
  return { code, signal, said: said.join('\n') }
}

/** Kills the command line when it reports the given step. */
async function killedWhile(step: string, name: string): Promise<void> {
  const { signal } = await commandLine(name, (now, child) => now === step && child.kill('SIGKILL'))
  expect(signal).toBe('SIGKILL')
}

/** The server notices with a delay that a process has ended. */
const untilBuildable = () =>
  expect.poll(() => withBuildLock(site.databaseUrl, async () => true).catch(() => false)).toBe(true)
