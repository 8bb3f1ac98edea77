import {
  commentList,
  commentsQuery,
  repliesQuery,
  replyList,
} from '@koryaku/contracts/comments/comment.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPublic } from '#reading/answers.ts'
import type { Context } from '../context.ts'
import { readComments, readReplies } from './read-comments.ts'

const config = { access: 'visitor', reads: ['comments', 'articles', 'users', 'images'] } as const

/** Comments on an article. `my/user_actions` returns which of them are the viewer's, and which the viewer likes. */
export function commentsRoutes(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/article_comments',
    { config, schema: { querystring: commentsQuery, response: { 200: commentList } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const found = await readComments(db, request.query)
        if (!found) throw new DomainError('not_found')
        const { data, ...meta } = found
        return JSON.stringify({ data, meta })
      }),
  )

  app.get(
    '/api/article_comments_replies',
    { config, schema: { querystring: repliesQuery, response: { 200: replyList } } },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const found = await readReplies(db, request.query)
        if (!found) throw new DomainError('not_found')
        const { data, totalCount } = found
        return JSON.stringify({ data, meta: { totalCount } })
      }),
  )
}
