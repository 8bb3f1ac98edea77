import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { appendHistory } from '#testing/append-history.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'
import { readCheckpoints } from './checkpoints.ts'
import { pause } from './operate.ts'
import type { Projection } from './projection.ts'
import { RebuildDiffers, rebuild } from './rebuild.ts'
import { recordSkip } from './skipped-events.ts'
import { verify } from './verify.ts'
import { shownVersion } from './versions.ts'

const never = new AbortController().signal
const own = projections.filter(({ name }) => ['reactions', 'ranking', 'images'].includes(name))
const [reactions] = own.filter(({ name }) => name === 'reactions') as [Projection]

let site: LiveSite
beforeAll(async () => {
  site = await startLiveSite(own)
  await site.reached(await appendHistory(site.events, 100))
})
afterAll(() => site?.stop())

const checkpoint = async () => shownVersion(await readCheckpoints(site.db), 'reactions')
const shown = async () => (await checkpoint())?.version ?? 0
/** Shown as tables are whose code was replaced by a deploy. */
const outdated = async (olderCode: number) =>
  site.db.query(
    `update read.checkpoint set status = 'outdated', code_version = $1
      where projection = 'reactions' and version = $2`,
    [olderCode, await shown()],
  )
const reload = () => site.db.query(`select pg_notify('projector_control', 'reactions')`)
const expectRight = async () => {
  await reload()
  await expect.poll(async () => (await checkpoint())?.status, { timeout: 20_000 }).toBe('live')
  const { comparisons, notCompared } = await verify(site, [reactions], { signal: never })
  expect(notCompared).toEqual([])
  expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
}

describe('a build that replaces stale or paused tables', () => {
  it('is compared with paused tables at their position', async () => {
    await pause(site.db, 'reactions')
    await appendHistory(site.events, 20)
    const v = await shown()
    const compared = await rebuild(site, [reactions], { signal: never })
    expect(compared.map(({ table }) => table)).toEqual(reactions.tables.map(({ name }) => name))
    expect(await shown()).toBeGreaterThan(v)
    await expectRight()
  })

  it('is not put there when a paused row was wrong', async () => {
    await pause(site.db, 'reactions')
    const v = await shown()
    await site.db.query(`update read.article_counter__v${v} set likes = likes + 1`)
    await appendHistory(site.events, 20)
    await expect(rebuild(site, [reactions], { signal: never })).rejects.toThrow(RebuildDiffers)
    expect(await shown()).toBe(v)
    await rebuild(site, [reactions], { signal: never, acceptDifferences: true })
    await expectRight()
  })

  it('holds the same keys as those that older code has filled', async () => {
    await outdated(reactions.codeVersion - 1)
    const v = await shown()
    await site.db.query(`update read.article_counter__v${v} set likes = likes + 1`)
    await appendHistory(site.events, 20)
    const compared = await rebuild(site, [reactions], { signal: never })
    expect(compared.map(({ table }) => table)).toEqual(reactions.tables.map(({ name }) => name))
    const filled = compared.filter(({ rows }) => rows > 0).map(({ table }) => table)
    expect(filled).toEqual(expect.arrayContaining(['article_like', 'article_counter']))
    expect(await shown()).toBeGreaterThan(v)
    await expectRight()
  })

  it('is held back when it lacks a row of older code, unless the code declares changed keys', async () => {
    const v = await shown()
    const counts = Object.keys(articleCounter.columns).slice(1)
    await site.db.query(
      `insert into read.article_counter__v${v} (article_id, ${counts}) values ('gone', ${counts.map(() => 1)})`,
    )
    await outdated(reactions.codeVersion - 1)
    const differing = rebuild(site, [reactions], { signal: never })
    await expect(differing).rejects.toThrow(/article_counter: 1 rows.*gone/)
    expect(await shown()).toBe(v)

    const rekeyed = { ...reactions, rekeyed: { article_counter: reactions.codeVersion } }
    await rebuild(site, [rekeyed], { signal: never })
    await expectRight()
  })

  it('is not shown while the tables are catching up', async () => {
    await site.db.query(
      `update read.checkpoint set status = 'catching_up' where projection = 'reactions' and version = $1`,
      [await shown()],
    )
    await expect(rebuild(site, [reactions], { signal: never })).rejects.toThrow(/catching_up/)
    await expectRight()
  })
})

describe('a build that holds an event which was skipped meanwhile', () => {
  it('is restarted', async () => {
    const cancel = new AbortController()
    const onStep = (step: string) => step === 'comparing' && cancel.abort()
    await expect(rebuild(site, [reactions], { signal: cancel.signal, onStep })).rejects.toThrow(/abort/)
    const begun = (await readCheckpoints(site.db)).find(({ status }) => status === 'building')
    const { rows } = await site.db.query('select position from read.checkpoint where version = $1', [
      begun?.version,
    ])
    // As a skip does: the shown tables are then without it, too.
    const skipped = { projection: 'reactions', position: BigInt(rows[0].position), eventId: 'any' }
    await inTransaction(site.db, client => recordSkip(client, { ...skipped, reason: 'a test', by: 'test' }))
    await rebuild(site, [reactions], { signal: never, acceptDifferences: true })
    const now = await checkpoint()
    expect(now?.skipped).toEqual([skipped.position])
    await expectRight()
  })
})
