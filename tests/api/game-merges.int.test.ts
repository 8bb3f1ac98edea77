import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { gameIdForSlug, newCommandId } from '@koryaku/contracts/ids.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { connectCards } from '@koryaku/query-api/reading/cards.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let owner: Caller
let member: Caller
let from: string
let into: string
beforeAll(async () => {
  both = await startBothApis()
  owner = await both.site.newMember({ roles: ['owner'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  member = await both.site.newMember()
  ;[from, into] = [(await both.site.newGame()).slug, (await both.site.newGame()).slug]
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = async (
  who: Caller,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await both.site.call(who, method, `/api/${path}`, body)
  if (answer.headers['x-event-position']) await both.site.projected(answer)
  return answer
}
const done = (answer: Answer): Answer => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const merge = (a = from, b = into) =>
  call(owner, 'PUT', `games/${a}/merge`, { into_slug: b, reason: '同じゲーム' })
const part = (a = from) => call(owner, 'DELETE', `games/${a}/merge`)
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code

/** A read after a write. */
const read = async (path: string, after: Answer, who?: Caller) => {
  const position = String(done(after).headers['x-event-position'])
  const headers = { ...who?.headers, 'x-min-event-position': position }
  return both.reads.inject({ url: `/api/${path}`, headers })
}
/** The query API is notified of a merge shortly after it. */
const becomes = (path: string, status: number) =>
  expect.poll(async () => (await both.reads.inject({ url: `/api/${path}` })).statusCode).toBe(status)
const merged = async () => {
  const answer = done(await merge())
  await becomes(`games/${from}`, 301)
  return answer
}
const parted = async () => {
  const answer = done(await part())
  await becomes(`games/${from}`, 200)
  return answer
}
const gameOf = async (slug: string, after: Answer) =>
  (await read(`games/${slug}`, after)).json().data.attributes
const follow = async (slug: string, who = member) => done(await call(who, 'POST', 'my/games', { slug }))
const unfollow = async (slug: string) => done(await call(member, 'DELETE', `my/games/${slug}`))
const followedBy = async (who: Caller, after: Answer) =>
  (await read('my/games', after, who)).json().data.map((game: Named) => game.attributes.slug)
type Named = { id: string; attributes: { slug: string } }

const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: '本文' }] }
const document = { type: 'doc', version: 1, content: [paragraph] }
async function article(slug: string): Promise<{ id: string; after: Answer }> {
  const { id } = done(await call(member, 'POST', 'articles', { game_slug: slug })).json().data
  const content = { title: `記事 ${newCommandId()}`, kind: 'strategy', tags: ['攻略'], document }
  return {
    id,
    after: done(await call(member, 'PATCH', `my/articles/${id}/publish`, { content, base: null })),
  }
}
async function review(slug: string, score: number, who = member): Promise<{ id: string; after: Answer }> {
  const { id } = done(await call(who, 'POST', 'game_reviews', { game_slug: slug })).json().data
  const content = { ...contentOf(emptyReview()), title: '感想', platform: 'PC', score, document }
  const body = { content, base: null }
  return { id, after: done(await call(who, 'PATCH', `my/game_reviews/${id}/publish`, body)) }
}
const idsOf = async (path: string, after: Answer): Promise<string[]> =>
  (await read(path, after)).json().data.map(({ id }: Named) => id)

describe('merging games', () => {
  it('shows articles and tags of both under one, and each again after parting', async () => {
    const [a, b] = [await article(from), await article(into)]
    const after = await merged()
    for (const sort of ['latest', 'popular'])
      expect((await idsOf(`games/${into}/articles?sort=${sort}`, after)).sort()).toEqual([a.id, b.id].sort())
    expect((await gameOf(into, after)).articlesCount).toBe(2)
    const tags = (await read(`games/${into}/hashtags`, after)).json()
    expect(tags.data).toMatchObject([{ attributes: { name: '攻略', articlesCount: 2 } }])
    expect((await idsOf(`games/${into}/hashtags/攻略/articles`, after)).length).toBe(2)
    const one = await read(`games/${into}/articles/${a.id}`, after)
    const game = one.json().included.find(({ type }: { type: string }) => type === 'game')
    expect([one.statusCode, game.attributes.slug]).toEqual([200, into])

    const again = await parted()
    expect(await idsOf(`games/${into}/articles`, again)).toEqual([b.id])
    expect(await idsOf(`games/${from}/articles`, again)).toEqual([a.id])
    expect((await gameOf(from, again)).articlesCount).toBe(1)
    expect(b.after.statusCode).toBe(200)
  })

  it('redirects the old address, and lists the merged game nowhere', async () => {
    await merged()
    const answer = await both.reads.inject({ url: `/api/games/${from}/articles?sort=popular` })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `/api/games/${into}/articles?sort=popular`,
    ])
    const listed = (await both.reads.inject({ url: '/api/games?sort=new&per=100' })).json().data
    const slugs = listed.map((game: Named) => game.attributes.slug)
    expect([slugs.includes(into), slugs.includes(from)]).toEqual([true, false])
  })

  it('is in the history of both games with its reason, and so is parting', async () => {
    await merged()
    const after = await parted()
    const historyOf = async (slug: string) =>
      (await read(`games/${slug}/changes`, after, owner)).json().data.attributes.changes
    const by = owner.name
    expect(await historyOf(from)).toMatchObject([
      { kind: 'PartedFrom', by, other: { slug: into } },
      { kind: 'MergedInto', by, other: { slug: into }, reason: '同じゲーム' },
      { kind: 'GameAdded', other: null },
    ])
    expect(await historyOf(into)).toMatchObject([
      { kind: 'PartedHere', other: { slug: from } },
      { kind: 'MergedHere', other: { slug: from } },
      { kind: 'GameAdded' },
    ])
  })

  it('counts a follower of both once; unfollowing ends both', async () => {
    await follow(from)
    await follow(into)
    const after = await merged()
    expect((await gameOf(into, after)).followersCount).toBe(1)
    expect(await followedBy(member, after)).toEqual([into])
    await unfollow(into)
    const again = await parted()
    expect(await followedBy(member, again)).toEqual([])
    for (const slug of [from, into]) expect((await gameOf(slug, again)).followersCount).toBe(0)
  })

  it('shows both reviews of one member, and counts the latest; each again after parting', async () => {
    await review(from, 4)
    await review(into, 8)
    const after = await merged()
    expect(await idsOf(`games/${into}/game_reviews`, after)).toHaveLength(2)
    expect((await gameOf(into, after)).gameReviewsCount).toBe(2)
    const own = (await read(`games/${into}/game_reviews/my_review`, after, member)).json()
    expect(own.data.attributes.score).toBe(8)
    const again = await parted()
    for (const slug of [from, into]) expect(await idsOf(`games/${slug}/game_reviews`, again)).toHaveLength(1)
  })

  it('excludes from the cache of cards only merged games, whose counts follow from several', async () => {
    const other = (await both.site.newGame()).slug
    const { db } = both.site.context
    const { games } = connectCards(db, { isListening: () => true, onHeard: () => {} })
    const mergedOf = async () =>
      (await games([from, into, other].map(gameIdForSlug))).map(card => card.merged)
    const follows = await follow(other)
    await both.site.projected(follows)
    expect(await mergedOf()).toEqual([false, false, false])
    await merged()
    const { games: afterwards } = connectCards(db, { isListening: () => true, onHeard: () => {} })
    const cards = await afterwards([from, into, other].map(gameIdForSlug))
    expect(cards.map(card => card.merged)).toEqual([true, true, false])
  })

  it('ranks by the reviews of both games, one per author; each game by its own after parting', async () => {
    const between = (await both.site.newGame()).slug
    const writers = await Promise.all(Array.from({ length: 5 }, () => both.site.newMember()))
    const [first, second, third, fourth, fifth] = writers as [Caller, Caller, Caller, Caller, Caller]
    for (const who of writers) await review(between, 6, who)
    for (const who of [first, second, third]) await review(from, 10, who)
    for (const who of [third, fourth]) await review(into, 10, who)
    const ranked = async (after: Answer) => {
      const { data, meta } = (await read('games?sort=score&per=100', after)).json()
      expect(meta.totalCount).toBe(data.length)
      const slugs: string[] = data.map((game: Named) => game.attributes.slug)
      return slugs.filter(slug => [from, into, between].includes(slug))
    }
    // Four authors: one of them reviewed both.
    expect(await ranked(await merged())).toEqual([between])
    const { after } = await review(into, 10, fifth)
    expect(await ranked(after)).toEqual([into, between])
    const pages = [1, 2].map(async page => (await read(`games?sort=score&per=1&page=${page}`, after)).json())
    const onPages = (await Promise.all(pages)).map(({ data }) => data[0].attributes.slug)
    expect(onPages).toEqual([into, between])
    expect(await ranked(await parted())).toEqual([between])
  })

  it('refuses one of two merges that run against each other', async () => {
    const answers = await Promise.all([merge(from, into), merge(into, from)])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(1)
    expect(refused.map(codeOf)).toEqual(['merge_ring'])
    expect(codeOf(await merge(from, from))).toBe('merge_ring')
  })

  it('refuses a second merge of the same game, and an unknown game', async () => {
    done(await merge())
    const third = (await both.site.newGame()).slug
    expect(codeOf(await merge(from, third))).toBe('already_merged')
    expect(codeOf(await merge(third, 'no-such-game'))).toBe('not_found')
  })

  it('writes for the game that is shown; that stays with it after parting', async () => {
    await merged()
    const { id } = await article(from)
    const again = await parted()
    expect(await idsOf(`games/${into}/articles`, again)).toEqual([id])
    expect(await idsOf(`games/${from}/articles`, again)).toEqual([])
  })

  it('lists an article that was drafted on the merged game in the instant of the merge', async () => {
    const { id } = done(await call(member, 'POST', 'articles', { game_slug: from })).json().data
    await merged()
    const content = { title: '直前の下書き', kind: 'strategy', tags: [], document }
    const published = await call(member, 'PATCH', `my/articles/${id}/publish`, { content, base: null })
    expect(await idsOf(`games/${into}/articles`, published)).toEqual([id])
    expect(await idsOf(`games/${from}/articles`, await parted())).toEqual([id])
  })

  it('follows a chain of merges, and falls back to its middle', async () => {
    const last = (await both.site.newGame()).slug
    const { id } = await article(from)
    await merged()
    const after = done(await merge(into, last))
    await becomes(`games/${into}`, 301)
    expect(await idsOf(`games/${last}/articles`, after)).toEqual([id])
    const again = done(await part(into))
    await becomes(`games/${into}`, 200)
    expect(await idsOf(`games/${into}/articles`, again)).toEqual([id])
  })

  it('shows staff the counts that move and the author of a merge', async () => {
    await article(from)
    const after = await follow(from)
    const before = (await read(`games/${from}/merge`, after, owner)).json().data.attributes
    expect(before).toEqual({
      ...{ articles: 1, reviews: 0, followers: 1, requests: 0 },
      ...{ into: null, merged: [] },
    })
    const position = await merged()
    const known = { reason: '同じゲーム', by: owner.name }
    const of = async (slug: string) =>
      (await read(`games/${slug}/merge`, position, owner)).json().data.attributes
    expect(await of(from)).toMatchObject({ into: { ...known, game: { slug: into } } })
    expect(await of(into)).toMatchObject({ into: null, merged: [{ ...known, game: { slug: from } }] })
  })
})
