import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let member: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  member = await both.site.newMember()
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
async function call(who: Caller, method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object) {
  const answer = await both.site.call(who, method, `/api/${path}`, body)
  if (answer.headers['x-event-position']) await both.site.projected(answer)
  return answer
}
const place = (body: object, of = slug, who = member) => call(who, 'PATCH', `my/shelf/${of}`, body)
/** A read after a write. */
const read = async (path: string, after: Answer, who?: Caller) => {
  expect(after.statusCode, after.body).toBe(200)
  const position = String(after.headers['x-event-position'])
  const headers = { ...who?.headers, 'x-min-event-position': position }
  return both.reads.inject({ url: `/api/${path}`, headers })
}
const countsOf = async (after: Answer, of = slug) =>
  (await read(`games/${of}/shelf_counts`, after)).json().data.attributes
const slugsOf = (answer: Pick<Answer, 'json'>): string[] =>
  answer.json().data.map((entry: { attributes: { gameSlug: string } }) => entry.attributes.gameSlug)
const none = { playing: 0, backlog: 0, finished: 0, dropped: 0, interested: 0 }

describe('a shelf', () => {
  it('contains what the member placed, with the game', async () => {
    const after = await place({
      state: 'finished',
      started_on: '2026-10-01',
      finished_on: '2026-11-01',
      minutes: 90,
    })
    const list = (await read('my/shelf', after, member)).json()
    const attributes = {
      ...{ gameSlug: slug, state: 'finished', isPrivate: false, minutes: 90 },
      ...{ startedOn: '2026-10-01', finishedOn: '2026-11-01' },
    }
    expect(list.data).toMatchObject([{ type: 'shelfEntry', attributes }])
    expect(list.included).toMatchObject([{ type: 'game', id: list.data[0].id, attributes: { slug } }])
    expect(list.meta).toEqual({ totalCount: 1, counts: { ...none, finished: 1 }, next: null })
    expect((await read(`my/shelf/${slug}`, after, member)).json().data).toMatchObject({ attributes })
    expect((await read(`users/${member.name}/shelf`, after)).json().data).toMatchObject([{ attributes }])
    expect(await countsOf(after)).toEqual({ ...none, finished: 1 })
  })

  it('does not change when the same entry is placed again', async () => {
    const first = await place({ state: 'playing' })
    const again = await place({ state: 'playing' })
    expect(again.headers['x-event-position']).toBe(first.headers['x-event-position'])
  })

  it('keeps what another window changed', async () => {
    await place({ state: 'playing' })
    await place({ minutes: 90 })
    const after = await place({ state: 'finished', finished_on: '2026-11-01' })
    const { attributes } = (await read(`my/shelf/${slug}`, after, member)).json().data
    expect(attributes).toMatchObject({ state: 'finished', minutes: 90, finishedOn: '2026-11-01' })
    const kept = await call(member, 'DELETE', `my/shelf/${slug}?blank=1`)
    expect(kept.json().data.attributes).toMatchObject({ state: 'finished', minutes: 90 })
    const cleared = await call(member, 'DELETE', `my/shelf/${slug}`)
    expect(cleared.json().data).toBeNull()
    expect((await place({ minutes: 30 })).statusCode).toBe(404)
  })

  it('shows and counts private entries to their member only', async () => {
    const after = await place({ state: 'playing', is_private: true })
    expect(slugsOf(await read('my/shelf', after, member))).toEqual([slug])
    const shown = (await read(`users/${member.name}/shelf`, after)).json()
    expect(shown.data).toEqual([])
    expect(shown.meta.counts).toEqual(none)
    expect(await countsOf(after)).toEqual(none)
  })

  it('no longer contains a game that was taken off, also when it is taken off twice', async () => {
    await place({ state: 'playing' })
    const after = await call(member, 'DELETE', `my/shelf/${slug}`)
    expect(after.json()).toEqual({ data: null })
    expect((await read(`my/shelf/${slug}`, after, member)).json()).toEqual({ data: null })
    expect(await countsOf(after)).toEqual(none)
    expect((await call(member, 'DELETE', `my/shelf/${slug}`)).statusCode).toBe(200)
  })

  it.each([
    { state: 'sold' },
    {},
    { state: 'finished', minutes: -1 },
    { state: 'finished', started_on: '2026-11-02', finished_on: '2026-11-01' },
    { state: 'finished', started_on: '2026-02-30' },
  ])('refuses %j', async body => {
    expect((await place(body)).statusCode).toBe(422)
  })

  it('refuses a game that the catalogue does not have', async () => {
    expect((await place({ state: 'playing' }, 'no-such-game-here')).statusCode).toBe(404)
  })

  it('is read page by page, by change and by time played, also of one state', async () => {
    const games: string[] = []
    let after: Answer | undefined
    for (const minutes of [30, 10, 20]) {
      const game = (await both.site.newGame()).slug
      games.push(game)
      after = await place({ state: minutes === 20 ? 'backlog' : 'playing', minutes }, game)
    }
    const pages = async (query: string) => {
      const found: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const cursor: string = next && `&after=${next}`
        const page = await read(`my/shelf?per=1&${query}${cursor}`, after as Answer, member)
        found.push(...slugsOf(page))
        next = page.json().meta.next
      }
      return found
    }
    const [a, b, c] = games
    expect(await pages('sort=recent')).toEqual([c, b, a])
    expect(await pages('sort=played')).toEqual([a, c, b])
    expect(await pages('sort=played&state=playing')).toEqual([a, b])
    expect(await pages('sort=recent&state=finished')).toEqual([])
  })

  it('contains merged games once, and counts their members once', async () => {
    const owner = await both.site.newMember({ roles: ['owner'] })
    const into = (await both.site.newGame()).slug
    await place({ state: 'playing' })
    await place({ state: 'finished' }, into)
    const after = await call(owner, 'PUT', `games/${slug}/merge`, { into_slug: into, reason: '同じゲーム' })
    await expect.poll(async () => (await read(`games/${slug}`, after)).statusCode).toBe(301)
    expect((await read('my/shelf', after, member)).json().meta.counts).toEqual({ ...none, finished: 1 })
    expect(slugsOf(await read('my/shelf', after, member))).toEqual([into])
    expect(await countsOf(after, into)).toEqual({ ...none, finished: 1 })
    const other = await both.site.newMember()
    const kept = await place({ minutes: 60 }, into)
    expect((await read(`my/shelf/${into}`, kept, member)).json().data.attributes.state).toBe('finished')
    expect((await place({ minutes: 60 }, into, other)).statusCode).toBe(404)
    const gone = await call(member, 'DELETE', `my/shelf/${into}`)
    expect(slugsOf(await read('my/shelf', gone, member))).toEqual([])
  })

  it('refuses more titles than one request may match', async () => {
    const search = Array.from({ length: 9 }, (_, n) => `title=${n}`).join('&')
    const { headers } = member
    const answer = await both.reads.inject({ url: `/api/my/shelf_matches?${search}`, headers })
    expect(answer.statusCode).toBe(422)
  })

  it('gets imported games, and keeps the entries that it has', async () => {
    await place({ state: 'playing' })
    const fresh = (await both.site.newGame()).slug
    const entries = [slug, fresh, 'no-such-game-here'].map(of => ({
      ...{ slug: of, place: { state: 'finished', minutes: 60 } },
    }))
    const after = await call(member, 'POST', 'my/shelf_imports', { entries })
    expect(after.json().data).toEqual({ added: [fresh], kept: [slug], unknown: ['no-such-game-here'] })
    const again = await call(member, 'POST', 'my/shelf_imports', { entries })
    expect(again.json().data).toMatchObject({ added: [], kept: [slug, fresh] })
    expect((await read('my/shelf', after, member)).json().meta.counts).toEqual({
      ...{ ...none, playing: 1, finished: 1 },
    })
  })

  it('takes the games of an import off the shelf, unless they were changed since', async () => {
    const slugs: string[] = []
    for (let n = 0; n < 2; n++) slugs.push((await both.site.newGame()).slug)
    const [imported = '', changed = ''] = slugs
    const entries = slugs.map(of => ({ slug: of, place: { state: 'finished', minutes: 60 } }))
    await call(member, 'POST', 'my/shelf_imports', { entries })
    await call(member, 'PATCH', `my/shelf/${changed}`, { state: 'dropped' })
    const of = [...entries, { slug: 'no-such-game-here', place: { state: 'finished' } }]
    const after = await call(member, 'POST', 'my/shelf_imports/undo', { entries: of })
    expect(after.json().data).toEqual({ removed: [imported], kept: [changed, 'no-such-game-here'] })
    expect(slugsOf(await read('my/shelf', after, member))).toEqual([changed])
    const again = await call(member, 'POST', 'my/shelf_imports/undo', { entries })
    expect(again.json().data).toEqual({ removed: [], kept: slugs })
  })

  it('counts a game as added in one of two concurrent imports', async () => {
    const slugs: string[] = []
    for (let n = 0; n < 8; n++) slugs.push((await both.site.newGame()).slug)
    const entries = slugs.map(of => ({ slug: of, place: { state: 'backlog' } }))
    const send = () => both.site.call(member, 'POST', '/api/my/shelf_imports', { entries })
    const results = (await Promise.all([send(), send()])).map(answer => answer.json().data)
    expect(results.flatMap(({ added }) => added).toSorted()).toEqual(slugs.toSorted())
    expect(results.flatMap(({ kept }) => kept).toSorted()).toEqual(slugs.toSorted())
  })
})
