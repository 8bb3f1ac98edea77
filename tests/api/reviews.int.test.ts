import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { gameIdForSlug, newCommandId } from '@koryaku/contracts/ids.ts'
import { contentOf, emptyReview, type ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadPicture } from '#harness/pictures.ts'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let other: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  other = await both.site.newMember()
  slug = (await both.site.newGame({ platforms: ['PC', 'Nintendo Switch'] })).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string) =>
  both.site.call(
    key ? { headers: { ...who.headers, 'idempotency-key': key } } : who,
    method,
    `/api/${path}`,
    body,
  )
/** The read result once a write is visible; without `who`, for a visitor. */
const read = async (path: string, who?: Caller, after?: Answer) => {
  if (after) await both.site.projected(after)
  const position = after?.headers['x-event-position']
  const reached = position === undefined ? {} : { 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who?.headers, ...reached } })
}
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const idsOf = (answer: { json: () => { data: { id: string }[] } }) => answer.json().data.map(({ id }) => id)
const done = (answer: Answer): Answer => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const idOf = (answer: Answer): string => done(answer).json().data.id
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const written = (more: Partial<ReviewContent> = {}, text = '歩くだけで楽しい。'): ReviewContent => ({
  ...contentOf(emptyReview()),
  ...{ title: '何度でも帰りたくなる', good: '音楽', bad: '終盤の調整', forWhom: '探索が好きな人' },
  ...{ platform: 'PC', hours: 42, outcome: 'finished', difficulty: 3, score: 8.5 },
  document: { type: 'doc', version: 1, content: [paragraph(text)] },
  ...more,
})
const start = (who: Caller = author, of = slug) => call(who, 'POST', 'game_reviews', { game_slug: of })
const publish = async (content = written(), who: Caller = author) => {
  const id = idOf(await start(who))
  const answer = done(await call(who, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null }))
  return { id, answer }
}
const game = async (after?: Answer) => (await read(`games/${slug}`, undefined, after)).json().data.attributes

describe('a review', () => {
  it('is readable by all once it is public, with its score and without private data', async () => {
    const { id, answer } = await publish()
    const shown = (await read(`games/${slug}/game_reviews/${id}`, undefined, answer)).json()
    expect(shown.data.attributes).toMatchObject({
      ...{ type: 'PublishedReview', title: '何度でも帰りたくなる', path: id, score: 8.5, platform: 'PC' },
      ...{ hours: 42, outcome: 'finished', difficulty: 3, spoiler: false, excerpt: '歩くだけで楽しい。' },
      ...{
        html: '<p>歩くだけで楽しい。</p>',
        good: '音楽',
        bad: '終盤の調整',
        forWhom: '探索が好きな人',
        likesCount: 0,
      },
    })
    expect(shown.included.map(({ type }: { type: string }) => type).sort()).toEqual(['game', 'user'])
    expect(idsOf(await read(`games/${slug}/game_reviews`))).toEqual([id])
    expect(idsOf(await read(`users/${author.name}/game_reviews`))).toEqual([id])
    expect(idsOf(await read('game_reviews'))).toContain(id)
    expect(await game()).toMatchObject({ gameReviewsCount: 1, averageScore: null })
  })

  it('is for its author alone while it is a draft', async () => {
    const id = idOf(await start())
    const saved = done(
      await call(author, 'PATCH', `my/game_reviews/${id}`, { content: written(), base: null }),
    )
    expect(saved.json().data.attributes).toMatchObject({
      type: 'DraftReview',
      textRef: 't0',
      publicRef: null,
    })
    const opened = (await read(`my/game_reviews/${id}`, author, saved)).json().data.attributes
    expect(opened).toMatchObject({
      content: written(),
      textRef: 't0',
      publicRef: null,
      title: written().title,
    })
    expect((await read(`games/${slug}/game_reviews/${id}`, author)).statusCode).toBe(200)
    for (const who of [other, undefined])
      expect((await read(`games/${slug}/game_reviews/${id}`, who)).statusCode).toBe(404)
    expect((await read(`my/game_reviews/${id}`, other)).statusCode).toBe(404)
    expect(idsOf(await read(`games/${slug}/game_reviews`))).toEqual([])
    expect(idsOf(await read('my/game_reviews?filter=draft', author))).toEqual([id])
    expect(idsOf(await read('game_reviews/my_reviews', author))).toEqual([id])
  })

  it('keeps its public text and score until it is published again', async () => {
    const { id } = await publish()
    const content = written({ title: '考え直した', score: 5 })
    const saved = done(await call(author, 'PATCH', `my/game_reviews/${id}`, { content, base: 't0' }))
    expect(saved.json().data.attributes).toMatchObject({
      textRef: 't1',
      publicRef: 't0',
      hasNewerDraft: true,
    })
    const title = async (after: Answer) =>
      (await read(`games/${slug}/game_reviews/${id}`, other, after)).json()
    expect((await title(saved)).data.attributes).toMatchObject({ title: written().title, score: 8.5 })
    const again = done(await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { base: 't1' }))
    expect((await title(again)).data.attributes).toMatchObject({ title: '考え直した', score: 5 })
    expect(codeOf(await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { base: 't1' }))).toBe(
      'nothing_to_publish',
    )
  })

  it('keeps a list of playthroughs, of which its author removes earlier ones', async () => {
    const { id } = await publish()
    const path = `my/game_reviews/${id}`
    const playedOn = '2026-03-04'
    const body = { content: written({ hours: 9, score: 6 }), base: 't0', playedAgain: true, playedOn }
    const inFuture = await call(author, 'PATCH', `${path}/publish`, { ...body, playedOn: '2999-01-01' })
    expect([inFuture.statusCode, codeOf(inFuture)]).toEqual([422, 'invalid_request'])
    const again = done(await call(author, 'PATCH', `${path}/publish`, body))
    const shown = async (after: Answer) =>
      (await read(`games/${slug}/game_reviews/${id}`, undefined, after)).json().data.attributes
    const { playthroughs, score } = await shown(again)
    expect(score).toBe(6)
    expect(playthroughs).toMatchObject([
      { score: 8.5, hours: 42, playedOn: null, platform: 'PC', outcome: 'finished' },
      { score: 6, hours: 9, playedOn },
    ])
    const [earlier, newest] = playthroughs.map((one: { id: string }) => `${path}/playthroughs/${one.id}`)
    expect(codeOf(await call(author, 'DELETE', newest))).toBe('playthrough_in_use')
    expect((await call(other, 'DELETE', earlier)).statusCode).toBe(404)
    const removed = done(await call(author, 'DELETE', earlier))
    expect((await shown(removed)).playthroughs).toMatchObject([{ score: 6 }])
    const opened = (await read(path, author)).json().data.attributes
    expect(opened.playthroughs).toMatchObject([{ score: 6, playedOn }])
  })

  it('is not overwritten if another tab saved it', async () => {
    const id = idOf(await start())
    done(await call(author, 'PATCH', `my/game_reviews/${id}`, { content: written(), base: null }))
    const content = written({ title: '別のタブ' })
    const late = await call(author, 'PATCH', `my/game_reviews/${id}`, { content, base: null })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'revision_conflict'])
    const published = await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { base: null })
    expect(codeOf(published)).toBe('revision_conflict')
  })

  it.each([
    ['a title', { title: '' }],
    ['a score', { score: null }],
    ['a platform', { platform: null }],
    ['words', { document: { type: 'doc', version: 1, content: [{ type: 'paragraph' }] } }],
  ] as [string, Partial<ReviewContent>][])('is not published without %s', async (_, without) => {
    const id = idOf(await start())
    const body = { content: written(without), base: null }
    expect(codeOf(await call(author, 'PATCH', `my/game_reviews/${id}/publish`, body))).toBe(
      'review_not_publishable',
    )
  })

  it('is of a platform of its game', async () => {
    const id = idOf(await start())
    const body = { content: written({ platform: 'PlayStation 9' }), base: null }
    expect(codeOf(await call(author, 'PATCH', `my/game_reviews/${id}/publish`, body))).toBe(
      'unknown_platform',
    )
  })

  it.each([
    ['a score between half steps', { score: 8.3 }],
    ['a score above ten', { score: 10.5 }],
    [
      'a text that is too long',
      { document: { type: 'doc', version: 1, content: [paragraph('あ'.repeat(20_001))] } },
    ],
    ['hours below zero', { hours: -1 }],
  ] as [string, Partial<ReviewContent>][])('is rejected with %s', async (_, wrong) => {
    const id = idOf(await start())
    const answer = await call(author, 'PATCH', `my/game_reviews/${id}`, {
      content: written(wrong),
      base: null,
    })
    expect(answer.statusCode).toBe(422)
  })

  it('is listed without an excerpt if it contains spoilers', async () => {
    const { id, answer } = await publish(written({ spoiler: true }))
    const [listed] = (await read(`games/${slug}/game_reviews`, undefined, answer)).json().data
    expect(listed).toMatchObject({ id, attributes: { spoiler: true, excerpt: '' } })
  })

  it('does not name an anonymous author', async () => {
    done(await call(author, 'PATCH', 'my/profile', { anonymous: true }))
    const { id, answer } = await publish()
    const shown = (await read(`games/${slug}/game_reviews/${id}`, other, answer)).body
    expect(shown).not.toContain(author.userId)
    expect(JSON.parse(shown).data.relationships.user.data.id).toBe('anonymous')
  })
})

describe('a picture', () => {
  const withPicture = (src: string) =>
    written({
      document: {
        type: 'doc',
        version: 1,
        content: [paragraph('地図'), { type: 'image', attrs: { src, alt: '' } }],
      },
    })
  const shownIn = async (path: string, after: Answer) =>
    (await read(path, undefined, after)).json().data.attributes.html as string

  it('is shown with the name of its owner once they share it, and not before', async () => {
    const { id: imageId, src } = await uploadPicture(both.site, other, '地図.png')
    const id = idOf(await start())
    const body = { content: withPicture(src), base: null }
    const refused = await call(author, 'PATCH', `my/game_reviews/${id}/publish`, body)
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'not_shared'])
    await both.site.projected(done(await call(other, 'PATCH', `my/images/${imageId}`, { licence: 'credit' })))
    const published = done(await call(author, 'PATCH', `my/game_reviews/${id}/publish`, body))
    const html = await shownIn(`games/${slug}/game_reviews/${id}`, published)
    expect(html).toContain(src)
    expect(html).toContain(other.name)
  })

  it('is shown without a name if it is in the reviewer’s library', async () => {
    const { src } = await uploadPicture(both.site, author, '地図.png')
    const { id, answer } = await publish(withPicture(src))
    expect(await shownIn(`games/${slug}/game_reviews/${id}`, answer)).toContain(src)
  })
})

describe('one review per member and game', () => {
  it('the second is refused with the address of the first', async () => {
    const { id, answer } = await publish()
    const second = await start()
    expect(second.statusCode).toBe(409)
    expect(second.json().errors[0]).toMatchObject({ code: 'review_exists', detail: id })
    const mine = (await read(`games/${slug}/game_reviews/my_review`, author, answer)).json()
    expect(mine.data.id).toBe(id)
    expect((await read(`games/${slug}/game_reviews/my_review`, other)).json().data).toBeNull()
  })

  it('is created once by several concurrent tabs', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => start()))
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(made.map(idOf)).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.statusCode)
  })

  it('a repeat of the same request is answered as the first time', async () => {
    const key = newCommandId()
    const begin = () => call(author, 'POST', 'game_reviews', { game_slug: slug }, key)
    expect(idOf(await begin())).toBe(idOf(await begin()))
  })

  it('can be replaced after a deletion, and restored only without a replacement', async () => {
    const { id } = await publish()
    const gone = done(await call(author, 'DELETE', `my/game_reviews/${id}`))
    expect((await read(`games/${slug}/game_reviews/${id}`, undefined, gone)).statusCode).toBe(404)
    expect(idsOf(await read('my/game_reviews?filter=deleted', author))).toEqual([id])
    const next = idOf(await start())
    expect(next).not.toBe(id)
    const refused = await call(author, 'POST', `my/game_reviews/${id}/restore`)
    expect(refused.json().errors[0]).toMatchObject({ code: 'review_exists', detail: next })
    done(await call(author, 'DELETE', `my/game_reviews/${next}`))
    const back = done(await call(author, 'POST', `my/game_reviews/${id}/restore`))
    expect((await read(`games/${slug}/game_reviews/${id}`, undefined, back)).statusCode).toBe(200)
    expect(codeOf(await start())).toBe('review_exists')
  })

  it('exists at most once after a concurrent restore and creation', async () => {
    const { id } = await publish()
    done(await call(author, 'DELETE', `my/game_reviews/${id}`))
    const answers = await Promise.all([call(author, 'POST', `my/game_reviews/${id}/restore`), start()])
    expect(answers.filter(({ statusCode }) => statusCode < 300).length).toBeLessThanOrEqual(1)
  })
})

describe('the average of a game', () => {
  it('is shown from five reviews on, and follows what becomes of them', async () => {
    const writers = await Promise.all(Array.from({ length: 5 }, () => both.site.newMember()))
    const scores = [10, 8.5, 7, 6.5, 9]
    const made = []
    for (const [n, who] of writers.entries())
      made.push(await publish(written({ score: scores[n] ?? 1 }), who))
    expect(await game(made.at(-1)?.answer)).toMatchObject({ gameReviewsCount: 5, averageScore: 8.2 })
    const highest = (await read(`games/${slug}/game_reviews?sort=highest`)).json().data
    expect(highest.map(({ attributes }: { attributes: { score: number } }) => attributes.score)).toEqual(
      [...scores].sort((a, b) => b - a),
    )
    const parts = (await read(`games/${slug}/score`, undefined, made.at(-1)?.answer)).json()
    expect(parts.data.attributes).toEqual({
      ...{ reviewsCount: 5, average: 8.2, histogram: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
      platforms: [{ platform: written({}).platform, reviewsCount: 5, average: 8.2 }],
      outcomes: [{ outcome: written({}).outcome, reviewsCount: 5, average: 8.2 }],
    })
    const best = async (after?: Answer) => idsOf(await read('games?sort=score&per=100', undefined, after))
    expect(await best(made.at(-1)?.answer)).toContain(gameIdForSlug(slug))
    const [first] = writers as [Caller]
    const hidden = done(await call(first, 'PATCH', `my/game_reviews/${made[0]?.id}/unpublish`))
    expect(await game(hidden)).toMatchObject({ gameReviewsCount: 4, averageScore: null })
    expect(await best(hidden)).not.toContain(gameIdForSlug(slug))
    const few = (await read(`games/${slug}/score`, undefined, hidden)).json().data.attributes
    expect(few).toMatchObject({ reviewsCount: 4, average: null, platforms: [{ average: null }] })
  })
})

describe('the feeds of reviews', () => {
  it('have the newest of a game and of a user, without first words of spoilers', async () => {
    const plain = await publish()
    const telling = await publish(written({ title: '結末について', spoiler: true }, '秘密の結末。'), other)
    await both.site.projected(telling.answer)
    const feedOf = async (page: string) => (await both.reads.inject(`/feeds${page}/game-reviews.xml`)).body
    const ofGame = await feedOf(`/games/${slug}`)
    expect(ofGame).toContain(`/games/${slug}/game-reviews/${plain.id}</id>`)
    expect(ofGame).toContain('<summary>歩くだけで楽しい。</summary>')
    expect(ofGame.indexOf('結末について')).toBeLessThan(ofGame.indexOf('何度でも帰りたくなる'))
    expect(ofGame).not.toContain('秘密の結末')
    const ofUser = await feedOf(`/users/${other.name}`)
    expect(ofUser).toContain('結末について')
    expect(ofUser).not.toContain(plain.id)
  })
})

describe('a like', () => {
  it('is counted, notifies the author, and is withdrawn with its notice', async () => {
    const { id } = await publish()
    const liked = done(await call(other, 'POST', `game_review_likes/${id}`))
    expect(liked.json().data.attributes).toEqual({ likedByCurrentUser: true, likesCount: 1 })
    const told = (await read('my/notifications', author, liked)).json()
    expect(told.data).toMatchObject([{ attributes: { action: 'liked', anonymous: false } }])
    expect(told.included).toContainEqual({
      ...{ type: 'gameReviewLike', id: told.data[0].id },
      attributes: { gameReviewTitle: written().title, gameReviewPath: id, gameReviewSlug: slug },
    })
    expect(told.data[0].relationships.notificatable.data).toEqual({
      type: 'gameReviewLike',
      id: told.data[0].id,
    })
    expect(idsOf(await read('game_review_likes', other))).toEqual([id])
    expect(idsOf(await read(`games/${slug}/game_review_likes`, other))).toEqual([id])
    const asked = await both.reads.inject({
      ...{ method: 'POST', url: '/api/my/user_actions', headers: other.headers },
      payload: { liking_game_review_ids: [id] },
    })
    expect(asked.json().actions.game_review_ids.likes).toEqual([id])
    const back = done(await call(other, 'DELETE', `game_review_likes/${id}`))
    expect(back.json().data.attributes).toEqual({ likedByCurrentUser: false, likesCount: 0 })
    expect((await read('my/notifications', author, back)).json().data).toEqual([])
  })

  it('is rejected for the own review, and for a draft', async () => {
    const { id } = await publish()
    expect(codeOf(await call(author, 'POST', `game_review_likes/${id}`))).toBe('own_review')
    done(await call(author, 'PATCH', `my/game_reviews/${id}/unpublish`))
    expect((await call(other, 'POST', `game_review_likes/${id}`)).statusCode).toBe(404)
  })

  it('does not notify the author of an unreadable review', async () => {
    const { id } = await publish()
    done(await call(other, 'POST', `game_review_likes/${id}`))
    const hidden = done(await call(author, 'PATCH', `my/game_reviews/${id}/unpublish`))
    const told = (await read('my/notifications', author, hidden)).json()
    expect([told.data, told.meta.uncheckedCount]).toEqual([[], 0])
  })
})

it('shows followed reviews in the feed of a member', async () => {
  const { id } = await publish()
  const followed = done(await call(other, 'POST', 'my/games', { slug }))
  expect(idsOf(await read('my/game_reviews/following', other, followed))).toEqual([id])
  const unfollowed = done(await call(other, 'DELETE', `my/games/${slug}`))
  expect(idsOf(await read('my/game_reviews/following', other, unfollowed))).toEqual([])
})

it('public reviews are in the sitemap', async () => {
  const { id, answer } = await publish()
  await both.site.projected(answer)
  const text = async (url: string) => (await both.reads.inject({ url })).body
  const files = (await text('/sitemap.xml')).match(/\/sitemaps\/reviews-\d+\.xml/g) ?? []
  const bodies = await Promise.all(files.map(text))
  expect(bodies.some(body => body.includes(`/games/${slug}/game-reviews/${id}<`))).toBe(true)
})

describe('reviews of an erased account', () => {
  const erase = async (works: 'keep' | 'delete') => {
    const { context } = both.site
    const { db, events } = context
    await db.query('insert into identity.erasure (user_id, articles) values ($1, $2)', [author.userId, works])
    await eraseWorks({ db, events, objects: connectObjectStore(context.config) }, author.userId)
    await both.site.projected({ headers: { 'x-event-position': String(await events.headPosition()) } })
  }
  const keyOf = async (id: string) => (await findContentKeys(both.site.context.db, [id])).get(id)

  it('are deleted completely if requested, including the key', async () => {
    const { id, answer } = await publish()
    await both.site.projected(answer)
    await erase('delete')
    expect((await read(`games/${slug}/game_reviews/${id}`)).statusCode).toBe(404)
    expect(await keyOf(id)).toBeUndefined()
    expect(await game()).toMatchObject({ gameReviewsCount: 0 })
  })

  it('stay public without a name if the account keeps them', async () => {
    const { id, answer } = await publish()
    await both.site.projected(answer)
    await erase('keep')
    const shown = (await read(`games/${slug}/game_reviews/${id}`)).json()
    expect(shown.data.relationships.user.data.id).toBe('anonymous')
    expect(await keyOf(id)).toBeDefined()
  })
})
