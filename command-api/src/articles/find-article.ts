import { articleDraftStream, articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'
import { fold } from '#command-handling/decider.ts'
import { type ArticleState, articleDecider } from './article.decider.ts'

/** The present state of an article, from its stream. */
export async function loadArticle(events: EventStore, articleId: string): Promise<ArticleState> {
  return fold(articleDecider, await events.readStream(articleStream(articleId)))
}

/**
 * Who wrote a published article, in which game; 404 for anything else. The read model answers for nearly all; the
 * stream decides where it does not say published, since it may be a moment behind.
 */
export async function requirePublished(
  { db, events }: { db: Pool; events: EventStore },
  articleId: string,
): Promise<{ authorId: string; gameId: string }> {
  const { rows } = await db.query<{ author_id: string; game_id: string }>({
    name: 'find-published-article',
    text: `select author_id, game_id from read.article_card where article_id = $1 and status = 'published'`,
    values: [articleId],
  })
  const row = rows[0]
  if (row) return { authorId: row.author_id, gameId: row.game_id }
  const state = await loadArticle(events, articleId)
  if (state.status !== 'published') throw new DomainError('not_found')
  return state
}

/** What the author wrote last: the newest autosave when it is newer than the last save. */
export async function newestContent(
  events: EventStore,
  article: Exclude<ArticleState, { status: 'none' }>,
): Promise<ArticleContent> {
  const draft = await events.readLast(articleDraftStream(article.articleId))
  if (!draft) return article.content
  const saved = (await events.readStream(articleStream(article.articleId))).findLast(
    ({ data }) => 'content' in data,
  )
  return draft.position > (saved?.position ?? -1n) ? (draft.data.content as ArticleContent) : article.content
}
