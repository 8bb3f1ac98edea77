import type { Stream } from '@koryaku/contracts/define-family.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import type { ArticleBookmarkEvent } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import type { ArticleLikeEvent } from '@koryaku/contracts/reactions/article-like.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { z } from 'zod'
import { requirePublished } from '#articles/find-article.ts'
import type { PairCommand } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'

type ReactionStream = Stream<ArticleLikeEvent> | Stream<ArticleBookmarkEvent>

/** A member and an article, with what its events repeat about the article. */
export interface ArticlePair {
  articleId: string
  userId: string
  authorId: string
  gameId: string
}

export const articleIdParams = z.object({ articleId: shortIdSchema })

/**
 * The pair of member and article of a reaction. Only a published article accepts a reaction. A reaction can be
 * withdrawn after its article was unpublished. A rejection does not reveal whether an unpublished article exists.
 */
export async function requireArticlePair(
  context: Pick<Context, 'db' | 'events'>,
  command: PairCommand,
  { articleId, userId, stream }: { articleId: string; userId: string; stream: ReactionStream },
): Promise<ArticlePair> {
  if (command === 'set') return { articleId, userId, ...(await factsOf(context, articleId)) }
  const [last] = await context.events.readTail<ArticleLikeEvent | ArticleBookmarkEvent>(stream, 1)
  if (!last) return { articleId, userId, ...(await factsOf(context, articleId)) }
  const { authorId, gameId } = requireKnown(last).data
  return { articleId, userId, authorId, gameId }
}

async function factsOf(context: Pick<Context, 'db' | 'events'>, articleId: string) {
  const { authorId, gameId } = await requirePublished(context, articleId)
  return { authorId, gameId }
}
