import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { z } from 'zod'
import { loadArticle, loadPublished } from '../articles/find-article.ts'
import { envelopeOf, viewerOf, withPosition } from '../command-handling/envelope.ts'
import { execute } from '../command-handling/execute.ts'
import type { Context } from '../context.ts'
import { articleBookmarkDecider } from './article-bookmark.decider.ts'
import { articleLikeDecider } from './article-like.decider.ts'

const params = z.object({ articleId: shortIdSchema })
const options = { config: { access: 'verified' }, schema: { params } } as const

/** Likes and bookmarks of published articles. Taking one back works for any article that was there. */
export function reactionRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const pairFor = async (articleId: string, userId: string, command: 'set' | 'unset') => {
    const article =
      command === 'set' ? await loadPublished(events, articleId) : await loadArticle(events, articleId)
    if (article.status === 'none') throw new DomainError('not_found')
    return { articleId, userId, authorId: article.authorId, gameId: article.gameId }
  }

  for (const [method, command] of [
    ['POST', 'set'],
    ['DELETE', 'unset'],
  ] as const) {
    app.route({
      method,
      url: '/api/article_likes/:articleId',
      ...options,
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const pair = await pairFor(articleId, userId, command)
        const { position } = await execute(
          events,
          {
            stream: articleLikeStream(articleId, userId),
            decider: articleLikeDecider(pair),
            command,
            lastEventOnly: true,
          },
          envelopeOf(request, context),
        )
        const likesCount = await countLikes(articleId, userId, command === 'set')
        const attributes = { likedByCurrentUser: command === 'set', likesCount }
        return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
      },
    })
    app.route({
      method,
      url: '/api/article_bookmarks/:articleId',
      ...options,
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const pair = await pairFor(articleId, userId, command)
        const { position } = await execute(
          events,
          {
            stream: articleBookmarkStream(articleId, userId),
            decider: articleBookmarkDecider(pair),
            command,
            lastEventOnly: true,
          },
          envelopeOf(request, context),
        )
        const attributes = { bookmarkedByCurrentUser: command === 'set' }
        return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
      },
    })
  }

  /** The read model's count without the caller, and the caller as he is now: right before and after projection. */
  async function countLikes(articleId: string, userId: string, liked: boolean): Promise<number> {
    const { rows } = await context.db.query<{ others: number }>({
      name: 'count-other-likes',
      text: `select coalesce((select likes from read.article_counter where article_id = $1), 0)
               - (select count(*) from read.article_like where article_id = $1 and user_id = $2 and is_set) as others`,
      values: [articleId, userId],
    })
    return Math.max(0, Number(rows[0]?.others ?? 0)) + (liked ? 1 : 0)
  }
}
