import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import { z } from 'zod'
import { loadArticle } from '#articles/find-article.ts'
import type { PairCommand } from '#command-handling/pair.decider.ts'

/** A member and an article, with what its events repeat about the article. */
export interface ArticlePair {
  articleId: string
  userId: string
  authorId: string
  gameId: string
}

export const articleIdParams = z.object({ articleId: shortIdSchema })

/**
 * The pair that a reaction is about. Only a published article can be liked; a reaction can be taken back after
 * the article was. Whether somebody's unpublished article exists is not told.
 */
export async function requireArticlePair(
  events: EventStore,
  command: PairCommand,
  { articleId, userId, stream }: { articleId: string; userId: string; stream: string },
): Promise<ArticlePair> {
  const article = await loadArticle(events, articleId)
  if (article.status === 'none') throw new DomainError('not_found')
  const known =
    article.status === 'published' || (command === 'unset' && (await events.readLast(stream)) !== undefined)
  if (!known) throw new DomainError('not_found')
  return { articleId, userId, authorId: article.authorId, gameId: article.gameId }
}
