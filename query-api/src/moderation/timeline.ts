import type {
  HistoryEventType,
  TimelineDocument,
} from '@koryaku/contracts/articles/article-moderation.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { historyEntries } from './history-entries.ts'
import { moderatedArticles } from './moderated-articles.ts'

const historyOf = prepared('article-timeline', (articleId: Param<string>) =>
  read
    .selectFrom('read.article_history as h')
    .innerJoin('read.article_card as a', 'a.article_id', 'h.article_id')
    .leftJoin('read.user_card as u', 'u.user_id', 'h.actor_id')
    .select(['h.event_id', 'h.actor_id', 'h.at', 'h.type', 'h.revision', 'h.rule', 'h.text', 'h.outcome'])
    .select(['h.cause', 'h.revisions', 'a.author_id'])
    .select(({ ref }) =>
      sql<string | null>`case when not ${ref('u.erased')} then ${ref('u.name')} end`.as('name'),
    )
    .where('h.article_id', '=', articleId)
    .where('h.comment_id', 'is', null)
    .$narrowType<{ type: HistoryEventType }>()
    .orderBy('h.position'),
)

/** An article with everything that happened to it. */
export async function readTimeline(db: Pool, articleId: string): Promise<TimelineDocument> {
  const [article] = await moderatedArticles(db, [articleId])
  if (!article) throw new DomainError('not_found')
  return { data: article, meta: { timeline: await historyEntries(db, await historyOf(db, articleId)) } }
}
