import { countKpis } from '@koryaku/command-api/kpi/count-kpis.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { flushViews } from '@koryaku/command-api/views/flush-views.ts'
import type { KpiAnswer, KpiDay } from '@koryaku/contracts/analysis/analysis.api.ts'
import { kpiDayStream } from '@koryaku/contracts/kpi/kpi.events.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let site: Site
let owner: Member
let moderator: Member
/** One day for the whole file: midnight in Japan does not part it. */
const startedAt = new Date()
const today = windowStart('daily', startedAt)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
  site = await startBothSides()
  owner = await site.commands.newMember({ roles: ['owner'] })
  moderator = await site.commands.newMember({ roles: ['moderator'] })
  // Views that earlier files left in Redis would be counted between the first and the second count.
  await flushViews(site.commands.context)
})
afterAll(async () => {
  vi.useRealTimers()
  await site?.stop()
})

const kpis = async (): Promise<KpiAnswer> =>
  (await site.get(`/api/analysis/kpi?from=${today}&to=${today}`, moderator)).json()

/** Today, as a batch that runs now counts it. */
async function count(): Promise<KpiDay> {
  await countKpis(site.commands.context)
  return (await kpis()).data.days[0] ?? expect.fail('today is not counted')
}

describe('a KPI batch', () => {
  it('counts writers, readers, articles, likes, follows and members of the day, and cohorts', async () => {
    const { commands } = site
    const member = await commands.newMember()
    await site.get('/api/articles')
    const before = await count()
    const reader = await commands.newMember()
    const { slug } = await commands.newGame()
    const articles: string[] = []
    for (const _ of [1, 2]) {
      const id = (await commands.call(member, 'POST', '/api/articles', { game_slug: slug })).json().data.id
      await commands.call(member, 'PATCH', `/api/my/articles/${id}/publish`, {
        content: testContent(),
        revision: '0',
      })
      articles.push(id)
    }
    for (const id of articles) {
      await commands.call(reader, 'POST', `/api/article_likes/${id}`)
      for (const [agent, address] of [
        [FIREFOX, '198.51.100.1'],
        [FIREFOX, '198.51.100.2'],
        [BOT, '198.51.100.3'],
      ]) {
        const headers = { 'user-agent': agent ?? '', 'x-forwarded-for': address ?? '' }
        await commands.call({ headers: {} }, 'POST', `/api/articles/${id}/page_views`, undefined, headers)
      }
    }
    await commands.call(reader, 'POST', '/api/my/games', { slug })
    await flushViews(commands.context)
    await site.get('/api/articles')
    const after = await count()
    expect(after).toEqual({
      day: today,
      ...{ writers: before.writers + 1, articles: before.articles + 2, members: before.members + 1 },
      // Two visitors looked at two articles each; the bot at none.
      ...{ readers: before.readers + 2, views: before.views + 4 },
      ...{ likes: before.likes + 2, bookmarks: before.bookmarks, follows: before.follows + 1 },
    })
    const [cohort] = (await kpis()).data.cohorts
    expect(cohort?.week).toBe(windowStart('weekly', startedAt))
    expect(cohort?.active).toHaveLength(1)
    expect(cohort?.active[0]).toBeLessThanOrEqual(cohort?.members ?? 0)
    expect(cohort?.active[0]).toBeGreaterThanOrEqual(2)

    const exclusion = { name: reader.name, from: today, reason: 'automated' }
    await commands.call(moderator, 'POST', '/api/ranking_exclusions', exclusion)
    await site.get('/api/articles')
    const without = await count()
    expect(without).toEqual({ ...after, likes: before.likes, follows: before.follows })
  })

  it('notes a day again only when a number of it has changed', async () => {
    const { commands } = site
    const noted = async () => (await commands.events.readStream(kpiDayStream(today))).length
    await count()
    const before = await noted()
    await count()
    expect(await noted()).toBe(before)
    const writer = await commands.newMember()
    const { slug } = await commands.newGame()
    await commands.call(writer, 'POST', '/api/articles', { game_slug: slug })
    await count()
    expect(await noted()).toBe(before + 1)
  })

  it('is run by the worker on request of an owner only', async () => {
    const { writers } = await count()
    const member = await site.commands.newMember()
    const { slug } = await site.commands.newGame()
    await site.get('/api/articles')
    await site.commands.call(member, 'POST', '/api/articles', { game_slug: slug })
    await site.get('/api/articles')
    const ask = (who: Member) => site.commands.call(who, 'POST', '/api/batch/kpi')
    expect((await ask(moderator)).json().errors[0].code).toBe('forbidden')
    expect((await ask(owner)).statusCode).toBe(202)
    const counted = async () => (await kpis()).data.days[0]?.writers
    await expect.poll(counted, { timeout: 30_000 }).toBe(writers + 1)
  })
})
