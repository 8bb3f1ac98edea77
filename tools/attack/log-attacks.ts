import { ArticleEdited, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { type Attack, Tries } from './attack.ts'

const EVENTS = 10_050
const BATCH = 500

export const logAttacks: Attack[] = [
  {
    class: 'log',
    name: 'an article with more than 10,000 events is suspended and reinstated',
    async run(site) {
      const tries = new Tries()
      const author = await site.person('never-stops-saving')
      const moderator = await site.demo('moderator')
      const { data } = await author.session.expect<{ data: { id: string } }>('POST', '/api/articles', {
        game_slug: site.article.slug,
      })
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '保存し続けます。' }] }
      const content = { title: '版', document: { type: 'doc', version: 1, content: [paragraph] } }
      await author.session.expect('PATCH', `/api/my/articles/${data.id}/publish`, { content })
      const stream = articleStream(data.id)
      const [first, ...rest] = (await site.events.readStream(stream)).map(requireKnown)
      if (!first) throw new Error('no article')
      const { gameId } = first.data
      let revision = BigInt(rest.length)
      const where = { articleId: data.id, authorId: author.userId, gameId }
      const full = articleContentSchema.parse(content)
      while (revision < EVENTS) {
        const events = Array.from({ length: BATCH }, (_, n) => {
          const id = newCommandId()
          const metadata = {
            ...{ $correlationId: id, $causationId: id, actorId: author.userId, app: 'attack' },
            occurredAt: new Date().toISOString(),
          }
          const title = `版 ${revision} ${n}`
          return { id, type: ArticleEdited.type, data: { ...where, content: { ...full, title } }, metadata }
        })
        revision = (await site.events.append(stream, revision, events)).revision
      }
      const act = async (what: string, body: object) => {
        const path = `/api/moderation/articles/${data.id}/${what}`
        const answer = await moderator.session.request('POST', path, body)
        tries.count(
          answer.status === 200,
          `${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
        )
      }
      await act('suspend', { rule: 'spam', reason: '長い履歴', evidenceRevision: String(revision) })
      await act('reinstate', { reason: '長い履歴' })
      const unpublished = await author.session.request('PATCH', `/api/my/articles/${data.id}/unpublish`)
      tries.count(unpublished.status === 200, `unpublish: ${unpublished.status}`)
      return tries
    },
  },
]
