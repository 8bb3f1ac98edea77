import { ArticleDeleted, ArticlePurged, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { readKept } from '#command-handling/kept-states.ts'
import { type ArticleState, articleDecider } from './article.decider.ts'

const findPublished = prepared('find-published-article', (articleId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select(['author_id', 'game_id'])
    .where('article_id', '=', articleId)
    .where('status', '=', 'published'),
)

export interface ArticleFacts {
  articleId: string
  authorId: string
  gameId: string
}

/** The present state of an article, from its stream. */
export async function loadArticle(events: EventStore, articleId: string): Promise<ArticleState> {
  return (await readKept(events, articleDecider, articleStream(articleId))).state
}

/** Is the article deleted after this event, permanently or not? */
const isDeletion = ({ type }: { type: string }): boolean =>
  type === ArticleDeleted.type || type === ArticlePurged.type

/**
 * Finds author and game of an article. Reads only the last event of its stream, since every event contains both.
 * @throws not_found if the article is deleted
 */
export async function findArticle(events: EventStore, articleId: string): Promise<ArticleFacts> {
  const last = await events.readLast(articleStream(articleId))
  if (!last || isDeletion(last)) throw new DomainError('not_found')
  const { authorId, gameId } = requireKnown(last).data
  return { articleId, authorId, gameId }
}

/**
 * Finds author and game of a published article. The read model is sufficient for most articles. If it does not list
 * the article as published, the stream decides, because the read model may lag.
 * @throws not_found if the article is not published
 */
export async function requirePublished(
  { db, events }: { db: Pool; events: EventStore },
  articleId: string,
): Promise<{ authorId: string; gameId: string }> {
  const [row] = await findPublished(db, articleId)
  if (row) return { authorId: row.author_id, gameId: row.game_id }
  const state = await loadArticle(events, articleId)
  if (state.status !== 'published') throw new DomainError('not_found')
  return state
}
