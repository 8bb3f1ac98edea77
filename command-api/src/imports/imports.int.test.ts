import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameRequestId, gameRequestStream } from '@koryaku/contracts/games/game-request.events.ts'
import { gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  IMPORT_BATCH_MAX,
  importedArticleId,
  importedReviewId,
  importedUserId,
} from '@koryaku/contracts/imports/import.api.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, positionOf, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
let owner: Caller
let run: string
beforeAll(async () => {
  site = await startTestApp()
  owner = await site.newMember({ roles: ['owner'] })
  run = shortIdFrom(newCommandId())
  await send('games', [game('a'), game('b')])
  await send('users', [user('taro'), user('hanako')])
  await send('articles', [article('first')])
})
afterAll(() => site.stop())

const AT = '2026-03-04T05:06:07.000Z'
const slugOf = (name: string) => `import-${run}-${name}`
const game = (name: string, titleJa = name) => ({ slug: slugOf(name), details: { titleJa } })
const user = (key: string) => ({
  ...{ key: `${run}-${key}`, name: `${key}-${run}`, displayName: key, occurredAt: AT },
})
const article = (key: string, change: object = {}) => ({
  key: `${run}-${key}`,
  authorKey: `${run}-taro`,
  gameSlug: slugOf('a'),
  content: testContent(),
  occurredAt: AT,
  ...change,
})
const like = (change: object = {}) => ({
  kind: 'like',
  userKey: `${run}-hanako`,
  articleKey: `${run}-first`,
  occurredAt: AT,
  ...change,
})
const views = (key: string, count: number) => ({
  ...{ kind: 'views', key: `${run}-${key}`, articleKey: `${run}-first`, count, occurredAt: AT },
})
const send = async (kind: string, items: unknown[]) =>
  site.call(owner, 'POST', `/api/imports/${kind}`, { items })
const refused = (code: string, words: string) => ({ code, words })
const resultsOf = async (kind: string, items: unknown[]) => (await send(kind, items)).json().results
const read = (stream: string) => site.events.readStream(stream)

describe('imports', () => {
  it('write each item on behalf of whom it names, at its own time', async () => {
    const articleId = importedArticleId(`${run}-first`)
    const [taro, hanako] = [importedUserId(`${run}-taro`), importedUserId(`${run}-hanako`)]
    const recorded = await read(articleStream(articleId))
    expect(recorded.map(({ type, metadata }) => [type, metadata.actorId, metadata.occurredAt])).toEqual([
      ['ArticleDrafted', taro, AT],
      ['ArticlePublished', taro, AT],
    ])
    const answer = await send('interactions', [like()])
    expect(answer.json().results).toEqual([null])
    const [liked] = await read(articleLikeStream(articleId, hanako))
    expect(liked?.data).toEqual({
      ...{ articleId, userId: hanako, authorId: taro, gameId: gameIdForSlug(slugOf('a')) },
    })
    expect(liked?.metadata.occurredAt).toBe(AT)
    expect(positionOf(answer)).toBe(liked?.position)
  })

  it('are votes, of what their readers saw, once', async () => {
    const asOf = '2026-10-01T00:00:00.000Z'
    const vote = like({ kind: 'vote', vote: 'outdated', asOf })
    expect(await resultsOf('interactions', [vote, vote, { ...vote, asOf: undefined }])).toEqual([
      null,
      null,
      [refused('refused', 'invalid_request')],
    ])
    const [articleId, hanako] = [importedArticleId(`${run}-first`), importedUserId(`${run}-hanako`)]
    const recorded = await read(articleVoteStream(articleId, hanako, 'outdated'))
    const authorId = importedUserId(`${run}-taro`)
    expect(recorded.map(({ data }) => data)).toMatchObject([{ asOf, versionId: null, authorId }])
  })

  it('publish a review and request a game at their own time, once', async () => {
    const content = {
      ...{ title: '名作', document: testContent().document, good: '', bad: '', forWhom: '', spoiler: false },
      ...{ platform: 'PC', hours: 3, outcome: null, difficulty: null, score: 8 },
    }
    const review = { kind: 'review', userKey: `${run}-taro`, gameSlug: slugOf('b'), content, occurredAt: AT }
    const title = `星の庭 ${run}`
    const asked = { kind: 'game_request', userKey: `${run}-taro`, title, occurredAt: AT }
    expect(await resultsOf('interactions', [review, asked])).toEqual([null, null])
    const twice = await resultsOf('interactions', [review, { ...asked, userKey: `${run}-hanako` }])
    expect(twice).toEqual([null, null])
    const kindsOf = async (stream: string) =>
      (await read(stream)).map(({ type, metadata }) => [type, metadata.occurredAt])
    expect(await kindsOf(reviewStream(importedReviewId(slugOf('b'), `${run}-taro`)))).toEqual([
      ['ReviewDrafted', AT],
      ['PlaythroughAdded', AT],
      ['ReviewPublished', AT],
    ])
    expect(await kindsOf(gameRequestStream(gameRequestId(title)))).toEqual([['GameRequested', AT]])
  })

  it('report the faults per item, and continue', async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString()
    expect(
      await resultsOf('interactions', [
        like({ userKey: 'nobody' }),
        like({ articleKey: 'nothing' }),
        like({ occurredAt: 'yesterday' }),
        like({ occurredAt: future }),
        like({ kind: 'love' }),
        { ...like(), kind: 'follow_user', followeeKey: `${run}-hanako` },
        { ...like(), kind: 'follow_game', gameSlug: slugOf('nowhere') },
        null,
        like(),
      ]),
    ).toEqual([
      [refused('member_missing', 'not_found')],
      [refused('article_missing', 'not_found')],
      [{ code: 'not_a_time', field: 'occurredAt' }],
      [refused('in_future', 'invalid_request')],
      [{ code: 'wrong', field: 'kind' }],
      [refused('follow_self', 'follow_self')],
      [refused('game_missing', 'not_found')],
      [{ code: 'wrong' }],
      null,
    ])
    expect(
      await resultsOf('articles', [
        article('bad-author', { authorKey: 'nobody' }),
        article('bad-game', { gameSlug: slugOf('nowhere') }),
        article('bad-title', { content: { ...testContent(), title: '' } }),
        article('bad-text', { content: testContent('x', 'a\u0000b') }),
        article('good'),
      ]),
    ).toEqual([
      [refused('member_missing', 'not_found')],
      [refused('game_missing', 'not_found')],
      [refused('title_required', 'article_not_publishable')],
      [{ code: 'text_not_storable', field: 'content.document.content.0.content.0.text' }],
      null,
    ])
    expect(
      await resultsOf('users', [
        { ...user('jiro'), name: `taro-${run}` },
        { ...user('jiro'), name: 'admin' },
        { ...user('jiro'), name: 'あ' },
        user('jiro'),
      ]),
    ).toEqual([
      [refused('name_taken', 'name_taken')],
      [refused('name_taken', 'name_taken')],
      [expect.objectContaining({ field: 'name' })],
      null,
    ])
  })

  it('add nothing when they are repeated, also many views of one day', async () => {
    const many = Array.from({ length: 150 }, (_, i) => views(`day-${i}`, 2))
    const all = async () => {
      await send('games', [game('a'), game('b')])
      await send('users', [user('taro'), user('hanako')])
      await send('articles', [article('first')])
      return send('interactions', [like(), ...many])
    }
    expect((await all()).json().results.every((result: unknown) => result === null)).toBe(true)
    const stream = articleViewsStream(importedArticleId(`${run}-first`), '20260304')
    const total = async () =>
      (await site.events.readStream(stream)).reduce((sum, event) => sum + requireKnown(event).data.counted, 0)
    expect(await total()).toBe(300)
    const before = await site.events.headPosition()
    await all()
    expect(await total()).toBe(300)
    expect(await site.writtenSince(before)).toEqual([])
  })

  it('edit an existing game if they contain new values', async () => {
    expect(await resultsOf('games', [game('b', 'Bの新しい題')])).toEqual([null])
    const types = (await read(gameStream(gameIdForSlug(slugOf('b'))))).map(({ type }) => type)
    expect(types).toEqual(['GameAdded', 'GameEdited'])
  })

  it('leave an article as its author has it, and a like as its member has it', async () => {
    const articleId = importedArticleId(`${run}-first`)
    const before = (await read(articleStream(articleId))).length
    expect(await resultsOf('articles', [article('first', { content: testContent('別の題') })])).toEqual([
      [refused('article_differs', 'conflict')],
    ])
    expect(await resultsOf('users', [{ ...user('taro'), displayName: '別の名' }])).toEqual([
      [refused('user_differs', 'conflict')],
    ])
    expect(await read(articleStream(articleId))).toHaveLength(before)
  })

  it('take times of any zone', async () => {
    const slug = { kind: 'follow_game', userKey: `${run}-taro`, gameSlug: slugOf('b') }
    expect(await resultsOf('interactions', [{ ...slug, occurredAt: '2026-03-04T05:06:07+09:00' }])).toEqual([
      null,
    ])
    const [followed] = await read(gameFollowStream(gameIdForSlug(slugOf('b')), importedUserId(`${run}-taro`)))
    expect(followed?.metadata.occurredAt).toBe('2026-03-03T20:06:07.000Z')
  })

  it('return the site into which they write, always the same', async () => {
    const answer = () => site.call(owner, 'GET', '/api/imports')
    const first = (await answer()).json()
    await send('games', [game('later')])
    const second = (await answer()).json()
    expect(second.id).toBe(first.id)
    expect(BigInt(second.head)).toBeGreaterThan(BigInt(first.head))
  })

  it('come in batches', async () => {
    const before = await site.events.headPosition()
    for (const items of [[], Array.from({ length: IMPORT_BATCH_MAX + 1 }, () => like())]) {
      expect((await send('interactions', items)).statusCode).toBe(422)
    }
    expect((await send('nothing', [like()])).statusCode).toBe(404)
    expect(await site.writtenSince(before)).toEqual([])
  })
})
