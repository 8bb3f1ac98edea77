import {
  type CommentRulesDocument,
  commentRulesDocument,
} from '@koryaku/contracts/comments/comment-rules.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

const switches = statement(() => read.selectFrom('read.comment_rule_switch').select('off'))

/** GET moderation/comment_rules: the rules that are switched off. */
export function readCommentRulesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/comment_rules',
    {
      config: { access: 'moderator', reads: ['comments'] },
      schema: { summary: 'Rules that hold comments', response: { 200: commentRulesDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const off = (await switches(db))[0]?.off ?? []
        const answer: CommentRulesDocument = {
          data: { type: 'commentRules', id: 'site', attributes: { off } },
        }
        return JSON.stringify(answer)
      }),
  )
}
