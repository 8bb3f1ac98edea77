import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { appendHistory } from '#testing/append-history.ts'
import { contents } from '#testing/feed.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'

const own = projections.filter(({ name }) => ['reactions', 'ranking'].includes(name))
let site: LiveSite
beforeAll(async () => {
  site = await startLiveSite(own)
  await site.reached(await appendHistory(site.events, 100))
})
afterAll(() => site?.stop())

it('recreates and refills tables that are dropped while the projector runs', async () => {
  const before = await contents(site.db, own)
  await site.db.query('drop schema read cascade')
  await site.reached(await appendHistory(site.events, 20))
  const after = await contents(site.db, own)
  for (const [table, rows] of Object.entries(before))
    expect([table, rows.filter(row => !after[table]?.includes(row))]).toEqual([table, []])
  expect(after.article_like?.length).toBeGreaterThan(before.article_like?.length ?? 0)
})
