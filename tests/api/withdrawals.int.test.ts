import { eraseUser } from '@koryaku/command-api/personal-data/erase-user.ts'
import { type Caller, positionOf } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'
import { uploadPicture } from '#harness/pictures.ts'

let both: Awaited<ReturnType<typeof startBothSides>>
let [author, reader, moderator] = [] as unknown as [Caller, Caller, Caller]
let slug: string
beforeAll(async () => {
  both = await startBothSides()
  author = await both.commands.newMember()
  reader = await both.commands.newMember()
  moderator = await both.commands.newMember({ roles: ['moderator'] })
  slug = (await both.commands.newGame({ platforms: ['PC'] })).slug
  await both.commands.caughtUp()
})
afterAll(() => both?.stop())

async function call(who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  const answer = await both.commands.call(who, method, `/api/${path}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

async function publishArticle(): Promise<string> {
  const { id } = (await call(author, 'POST', 'articles', { game_slug: slug })).json().data
  await call(author, 'PATCH', `my/articles/${id}/publish`, { content: testContent(), revision: '0' })
  return id
}

async function publishReview(): Promise<string> {
  const writer = await both.commands.newMember()
  const { id } = (await call(writer, 'POST', 'game_reviews', { game_slug: slug })).json().data
  const { document } = testContent()
  const content = {
    ...contentOf(emptyReview()),
    ...{ title: '感想', platform: 'PC', score: 8, document: { ...document, version: 1 } },
  }
  const published = await call(writer, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null })
  await both.commands.projected(published)
  writers.set(id, writer)
  return id
}
const writers = new Map<string, Caller>()

async function comment(): Promise<string> {
  const body = { article_path: await publishArticle(), body: '助かりました' }
  const posted = await call(reader, 'POST', 'article_comments', body)
  await both.commands.projected(posted)
  return posted.json().data.id
}

const breach = { rule: 'spam', reason: '宣伝です' }

/** Each withdraws something, and resolves to the response to its last write. */
const withdrawals: [string, () => Promise<{ headers: Record<string, unknown> }>][] = [
  ['a member who becomes anonymous', () => call(author, 'PATCH', 'my/profile', { anonymous: true })],
  ['another display name', () => call(author, 'PATCH', 'my/profile', { displayName: '別の名前' })],
  [
    'an unpublished article',
    async () => call(author, 'PATCH', `my/articles/${await publishArticle()}/unpublish`),
  ],
  ['a deleted article', async () => call(author, 'DELETE', `my/articles/${await publishArticle()}`)],
  [
    'an article that a moderator hides',
    async () => {
      const id = await publishArticle()
      await both.commands.caughtUp()
      return call(moderator, 'POST', `moderation/articles/${id}/suspend`, {
        ...breach,
        evidenceRevision: '1',
      })
    },
  ],
  ['a deleted comment', async () => call(reader, 'DELETE', `article_comments/${await comment()}`)],
  [
    'a comment that a moderator hides',
    async () => call(moderator, 'POST', `moderation/article_comments/${await comment()}/suspend`, breach),
  ],
  [
    'a deleted review',
    async () => {
      const id = await publishReview()
      return call(writers.get(id) as Caller, 'DELETE', `my/game_reviews/${id}`)
    },
  ],
  [
    'a review that a moderator hides',
    async () => call(moderator, 'POST', `moderation/game_reviews/${await publishReview()}/suspend`, breach),
  ],
  [
    'an image that a moderator takes down',
    async () => {
      const { id } = await uploadPicture(both.commands, author, '地図.png')
      return call(moderator, 'POST', `moderation/images/${id}/suspend`, { rule: 'spam' })
    },
  ],
  [
    'the erasure of a member',
    async () => {
      const { userId } = await both.commands.newMember()
      const { db } = both.commands.context
      await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [userId])
      const { position } = await eraseUser(both.commands.context, userId)
      return { headers: { [EVENT_POSITION]: String(position) } }
    },
  ],
]

describe('GET withdrawals', () => {
  it.each(withdrawals)('reports a position not before %s', async (_, withdraw) => {
    const written = await withdraw()
    await both.commands.projected(written)
    const { position } = (await both.get('/api/withdrawals')).json()
    expect(BigInt(position)).toBeGreaterThanOrEqual(positionOf(written) ?? 0n)
  })
})
