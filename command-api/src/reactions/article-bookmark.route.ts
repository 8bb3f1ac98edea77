import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { bookmarkedDocument } from '@koryaku/contracts/reactions/reaction.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { articleBookmarkDecider } from './article-bookmark.decider.ts'
import { articleIdParams, requireArticlePair } from './article-pair.ts'
import { createReactionWeigher } from './weigh-reaction.ts'

const METHODS = [
  ['POST', 'set'],
  ['DELETE', 'unset'],
] as const

/** Adds or removes a bookmark of an article. */
export function articleBookmarkRoute(app: HttpApp, context: Context): void {
  const { events } = context
  const weigh = createReactionWeigher(context, 'bookmark')
  for (const [method, command] of METHODS) {
    app.route({
      method,
      url: '/api/article_bookmarks/:articleId',
      config: { access: 'verified', perMinute: 120 },
      schema: {
        summary: method === 'POST' ? 'Bookmarks an article' : 'Takes a bookmark back',
        params: articleIdParams,
        response: { 200: bookmarkedDocument },
      },
      handler: async (request, reply) => {
        const { articleId } = request.params
        const { userId } = viewerOf(request)
        const stream = articleBookmarkStream(articleId, userId)
        const pair = await requireArticlePair(context, command, { articleId, userId, stream })
        const weight = command === 'set' ? await weigh(request, articleId) : undefined
        const { state, position } = await execute(
          events,
          {
            stream,
            decider: articleBookmarkDecider(pair, weight),
            command,
            tail: PAIR_TAIL,
            likelyNew: command === 'set',
          },
          envelopeOf(request, context),
        )
        const attributes = { bookmarkedByCurrentUser: state !== null }
        return withPosition(reply, position).send({ data: { type: 'article', id: articleId, attributes } })
      },
    })
  }
}
