import { ArticleDeleted, ArticlePurged, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
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

/** Is it gone after this event, for good or for now? */
const isDeletion = ({ type }: { type: string }): boolean =>
  type === ArticleDeleted.type || type === ArticlePurged.type

/** Whose article it is, in which game, by the last event of its stream: each one says so. 404 where it is gone. */
export async function findArticle(events: EventStore, articleId: string): Promise<ArticleFacts> {
  const last = await events.readLast(articleStream(articleId))
  if (!last || isDeletion(last)) throw new DomainError('not_found')
  const { authorId, gameId } = requireKnown(last).data
  return { articleId, authorId, gameId }
}

/**
 * Who wrote a published article, in which game; 404 for anything else. The read model answers for nearly all; the
 * stream decides where it does not say published, since it may be a moment behind.
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
