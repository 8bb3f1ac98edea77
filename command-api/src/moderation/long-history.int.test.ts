import { type ArticleEvent, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { type NewEvent, StreamTooLong } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

const SAVES = 10_050
const BATCH = 1_000
let site: TestApp
let author: Caller
let moderator: Caller
let gameId: string
let slug: string
/** Shared by the whole file: each test depends on the previous ones. */
let id: string
beforeAll(async () => {
  site = await startTestApp()
  const game = await site.newGame()
  gameId = game.gameId
  slug = game.slug
  author = await site.newMember()
  moderator = await site.newMember({ roles: ['moderator'] })
  id = await muchSaved()
})
afterAll(() => site.stop())

/** An article with more saves than one read of a stream returns. */
async function muchSaved(): Promise<string> {
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const where = { articleId: id, authorId: author.userId, gameId }
  const saved = (n: number): NewEvent<ArticleEvent> => {
    const $correlationId = newCommandId()
    return {
      id: newCommandId(),
      type: 'ArticleEdited',
      data: { ...where, content: articleContentSchema.parse(testContent(`題 ${n}`)) },
      metadata: {
        ...{ $correlationId, $causationId: $correlationId, actorId: author.userId, app: 'test' },
        occurredAt: '2026-04-01T00:00:00.000Z',
      },
    }
  }
  let revision = 0n
  for (let from = 1; from <= SAVES; from += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, SAVES - from + 1) }, (_, i) => saved(from + i))
    revision = (await site.events.append(articleStream(id), revision, events)).revision
  }
  return id
}
const moderate = (id: string, what: string, body: object) =>
  site.call(moderator, 'POST', `/api/moderation/articles/${id}/${what}`, body)

describe('an article with more events than one read returns', () => {
  it('is never taken for its first half', async () => {
    await expect(site.events.readStream(articleStream(id))).rejects.toBeInstanceOf(StreamTooLong)
    let count = 0
    for await (const { revision } of site.events.readWhole(articleStream(id)))
      expect(revision).toBe(BigInt(count++))
    expect(count).toBe(SAVES + 1)
  })

  it('is saved, published, suspended, read, appealed and reinstated as any other', async () => {
    const last = String(SAVES)
    const saved = await site.call(author, 'PATCH', `/api/my/articles/${id}/text`, {
      ...{ base: `a${last}`, text: testContent('新しい題') },
    })
    expect(saved.statusCode).toBe(200)
    expect((await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {})).statusCode).toBe(200)
    const breach = { rule: 'spam', reason: '宣伝', evidenceRevision: String(SAVES + 1) }
    expect((await moderate(id, 'suspend', breach)).json().data.attributes.suspended).toBe(true)
    const read = await moderate(id, 'readings', { revisions: [breach.evidenceRevision] })
    expect(read.json().data.map((text: { attributes: { title: string } }) => text.attributes.title)).toEqual([
      '新しい題',
    ])
    expect((await moderate(id, 'readings', { revisions: ['5', last] })).statusCode).toBe(422)
    const appealed = await site.call(author, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '違います' })
    expect(appealed.statusCode).toBe(200)
    const decided = await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    expect(decided.json().data.attributes.suspended).toBe(false)
    const audit = await site.call(moderator, 'POST', '/api/moderation/audits')
    expect(audit.statusCode).toBe(200)
  })

  it('is deleted by its author', async () => {
    expect((await site.call(author, 'DELETE', `/api/my/articles/${id}`)).statusCode).toBe(204)
    expect((await site.events.readLast(articleStream(id)))?.type).toBe('ArticleDeleted')
  })
})
