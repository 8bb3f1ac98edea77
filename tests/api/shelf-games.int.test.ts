import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import type { ShelfState } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let member: Caller
/** The newest write that a list must include. */
let newest = '0'
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  member = await both.site.newMember()
})

async function place(slug: string, state: ShelfState, more: object = {}): Promise<void> {
  const answer = await both.site.call(member, 'PATCH', `/api/my/shelf/${slug}`, { state, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  await both.site.projected(answer)
  newest = String(answer.headers['x-event-position'])
}
const newGame = async () => (await both.site.newGame()).slug
/** New games on the shelf, in the order in which they were added to the catalogue. */
async function shelve(...states: ShelfState[]): Promise<string[]> {
  const slugs: string[] = []
  for (const state of states) {
    const slug = await newGame()
    slugs.push(slug)
    await place(slug, state)
  }
  return slugs
}
const list = (query: string, headers = member.headers) =>
  both.reads.inject({
    url: `/api/my/shelf_games${query}`,
    headers: { ...headers, [MIN_EVENT_POSITION]: newest },
  })
async function slugsOf(query: string): Promise<string[]> {
  const answer = await list(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.map((game: { attributes: { slug: string } }) => game.attributes.slug)
}

describe('the catalogue as far as it is on the own shelf', () => {
  it('contains the games in any state or in one, with private ones', async () => {
    const [a, b, c] = await shelve('playing', 'backlog', 'playing')
    await newGame()
    await place(c ?? '', 'playing', { is_private: true })
    expect(await slugsOf('?sort=new')).toEqual([c, b, a])
    expect(await slugsOf('?sort=new&shelf=playing')).toEqual([c, a])
    expect(await slugsOf('?shelf=dropped')).toEqual([])
  })

  it('has pages and their total, in each order', async () => {
    const all = await shelve('playing', 'playing', 'finished')
    for (const sort of ['popular', 'new', 'title', 'title_en']) {
      const pages = [1, 2, 3].map(page => list(`?sort=${sort}&per=1&page=${page}`))
      const answers = (await Promise.all(pages)).map(answer => answer.json())
      const slugs = answers.map(({ data }) => data[0].attributes.slug)
      expect(slugs.toSorted(), sort).toEqual(all.toSorted())
      expect(answers.map(({ meta }) => meta.totalCount)).toEqual([3, 3, 3])
    }
    expect(await slugsOf('?sort=score')).toEqual([])
  })

  it('contains only titles under a head of the index', async () => {
    const [slug] = await shelve('playing')
    expect(await slugsOf(`?head=${encodeURIComponent('た')}`)).toEqual([slug])
    expect(await slugsOf(`?head=${encodeURIComponent('あ')}`)).toEqual([])
  })

  it('shows merged games as one, in the state of the last change', async () => {
    const owner = await both.site.newMember({ roles: ['owner'] })
    const [from = '', into = ''] = await shelve('playing', 'backlog')
    await place(from, 'finished')
    const body = { into_slug: into, reason: '同じゲーム' }
    const merged = await both.site.call(owner, 'PUT', `/api/games/${from}/merge`, body)
    await both.site.projected(merged)
    newest = String(merged.headers['x-event-position'])
    expect(await slugsOf('')).toEqual([into])
    expect(await slugsOf('?shelf=finished')).toEqual([into])
    expect(await slugsOf('?shelf=backlog')).toEqual([])
  })

  it('is stored by no cache, is of the caller only, and is closed to visitors', async () => {
    await shelve('playing')
    expect((await list('')).headers['cache-control']).toBe('private, no-store')
    const other = await both.site.newMember()
    expect((await list('', other.headers)).json()).toMatchObject({ data: [], meta: { totalCount: 0 } })
    expect((await both.reads.inject('/api/my/shelf_games')).statusCode).toBe(401)
  })

  it('has a search of its articles that is closed to visitors, too', async () => {
    expect((await both.reads.inject('/api/my/shelf_articles?q=a')).statusCode).toBe(401)
    const url = '/api/my/shelf_articles?q=a&shelf=sold'
    expect((await both.reads.inject({ url, headers: member.headers })).statusCode).toBe(422)
  })

  it.each(['?shelf=sold', '?sort=best', '?q=', '?head=q1', '?per=101'])('rejects %s', async query => {
    expect((await list(query)).statusCode).toBe(422)
  })
})
