import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ModerationSummary,
  moderatedArticlesQuery,
  type SuspensionDocument,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { moderatedArticles } from './moderated-articles.ts'
import { openSealed } from './open-sealed.ts'
import { type CaseRow, sealedOf, suspensionOf } from './suspensions.ts'
import { readTimeline } from './timeline.ts'

const moderator = { access: 'moderator', reads: ['moderation', 'inquiries', 'articles', 'users'] } as const

const lists = {
  suspended: { where: `state = 'suspended'`, order: 'suspended_at desc, article_id' },
  appeals: { where: `state = 'suspended' and appeal_state = 'waiting'`, order: 'appealed_at, article_id' },
}

/** What moderators look through, and what an author learns of his suspended article. */
export function moderationRoutes(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/articles',
    {
      config: moderator,
      schema: {
        summary: 'Suspended articles, or those whose appeals wait',
        querystring: moderatedArticlesQuery,
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { where, order } = lists[request.query.list]
        const { limit, offset } = pageWindow(request.query)
        const { rows } = await db.query<{ article_id: string }>(
          `select article_id from read.moderation_case where ${where} order by ${order} limit $1 offset $2`,
          [limit, offset],
        )
        const counted = `select count(*) as count from read.moderation_case where ${where}`
        const totalCount = await countOf(db, counted, [])
        const ids = rows.map(row => row.article_id)
        return JSON.stringify({ data: await moderatedArticles(db, ids), included: [], meta: { totalCount } })
      }),
  )

  app.get(
    '/api/moderation/articles/:path',
    { config: moderator, schema: { summary: 'An article and its timeline', params: articlePathParams } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () =>
        JSON.stringify(await readTimeline(db, request.params.path)),
      ),
  )

  app.get(
    '/api/moderation/summary',
    { config: moderator, schema: { summary: 'How much waits for moderators' } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { rows } = await db.query<ModerationSummary>({
          name: 'moderation-summary',
          text: `select (select count(*)::int from read.inquiry where state = 'open' and genre = 'violation') as reports,
                        (select count(*)::int from read.inquiry where state = 'open' and genre <> 'violation') as inquiries,
                        (select count(*)::int from read.moderation_case where ${lists.appeals.where}) as appeals,
                        (select count(*)::int from read.moderation_case where ${lists.suspended.where}) as suspended`,
        })
        return JSON.stringify({ data: { type: 'moderationSummary', id: 'now', attributes: rows[0] } })
      }),
  )

  app.get(
    '/api/my/articles/:path/suspension',
    {
      config: { access: 'member', reads: ['moderation', 'articles'] },
      schema: { summary: 'Why an own article is suspended, and its appeal', params: articlePathParams },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { path: id } = request.params
        const { rows } = await db.query<CaseRow & { title: string }>({
          name: 'own-suspension',
          text: `select m.*, a.title from read.moderation_case m join read.article_card a using (article_id)
                  where article_id = $1 and m.author_id = $2 and m.state <> 'deleted'`,
          values: [id, viewerOf(request).userId],
        })
        const row = rows[0]
        if (!row) throw new DomainError('not_found')
        const suspension = suspensionOf(row, await openSealed(db, sealedOf(row)))
        const attributes = { ...suspension, title: row.title }
        const answer: SuspensionDocument = { data: { type: 'suspension', id, attributes } }
        return JSON.stringify(answer)
      }),
  )
}
