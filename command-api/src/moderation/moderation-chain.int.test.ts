import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { ArticleReinstated } from '@koryaku/contracts/articles/article-moderation.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { MODERATION_SEALS } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { AuditFault } from '@koryaku/server-kit/moderation-audit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { sealModeration } from './seal-moderation.ts'

let site: TestApp
let author: Caller
let moderators: Caller[]
let slug: string

beforeAll(async () => {
  site = await startTestApp()
  slug = (await site.newGame()).slug
  author = await site.newMember()
  moderators = [
    await site.newMember({ roles: ['moderator'] }),
    await site.newMember({ roles: ['moderator'] }),
  ]
})
afterAll(() => site.stop())

async function publishedArticle(): Promise<string> {
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const body = { content: testContent('宣伝'), revision: '0' }
  await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body)
  return id
}
const suspend = (id: string, who: Caller | undefined) =>
  site.call(who as Caller, 'POST', `/api/moderation/articles/${id}/suspend`, {
    ...{ rule: 'spam', reason: '宣伝', evidenceRevision: '1' },
  })
type Audit = { waiting: number; faults: (Omit<AuditFault, 'stream'> & { articleId: string })[] }
const audit = async (): Promise<Audit> => {
  const answer = await site.call(moderators[0] as Caller, 'POST', '/api/moderation/audits')
  return answer.json().data.attributes
}
const faultsOf = async (id: string) =>
  (await audit()).faults.filter(({ articleId }) => articleId === id).map(({ kind }) => kind)
/** Waits until the worker of the stack has sealed an event of the article. */
const sealed = async (id: string) => {
  const streams = async () =>
    (await site.events.readTail(MODERATION_SEALS, 50)).map(event => requireKnown(event).data.stream)
  await expect.poll(streams, { timeout: 15_000, interval: 100 }).toContain(articleStream(id))
}

describe('the chain over all articles', () => {
  it('takes in what two moderators did at the same instant, and holds', async () => {
    const ids = [await publishedArticle(), await publishedArticle()]
    await Promise.all(ids.map((id, i) => suspend(id, moderators[i])))
    for (const id of ids) {
      await sealed(id)
      expect(await faultsOf(id)).toEqual([])
    }
  })

  it('is one, however many sealers run', async () => {
    const id = await publishedArticle()
    await site.projected(await suspend(id, moderators[0]))
    const source = { events: site.events, db: site.context.db }
    await Promise.all([sealModeration(source), sealModeration(source), sealModeration(source)])
    await sealed(id)
    const seals = (await site.events.readStream(MODERATION_SEALS)).filter(
      event => requireKnown(event).data.stream === articleStream(id),
    )
    expect(seals).toHaveLength(1)
    expect((await audit()).faults.filter(({ kind }) => kind === 'seal')).toEqual([])
  })

  it('shows an event that was written past the commands', async () => {
    const id = await publishedArticle()
    await suspend(id, moderators[0])
    const last = await site.events.readLast(articleStream(id))
    if (last?.type !== 'ArticleSuspended') throw new Error('not suspended')
    const { articleId, authorId, gameId, reason } = last.data
    const data = {
      articleId,
      authorId,
      gameId,
      reason,
      by: moderators[1]?.userId ?? '',
      published: true,
      cause: 'moderator' as const,
      textRef: null,
    }
    const metadata = {
      ...{ $correlationId: 'forged', $causationId: 'forged', actorId: moderators[1]?.userId ?? '', app: 'x' },
      occurredAt: new Date().toISOString(),
    }
    const forged = { id: newCommandId(), type: ArticleReinstated.type, data, metadata }
    await site.events.append(articleStream(id), last.revision, [forged])
    await sealed(id)
    expect(await faultsOf(id)).toEqual(['link'])
  })
})
