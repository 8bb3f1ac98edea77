import { commentRulesBody, commentRulesDocument } from '@koryaku/contracts/comments/comment-rules.api.ts'
import {
  type CommentRulesEvent,
  commentRulesStream,
} from '@koryaku/contracts/comments/comment-rules.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Decider } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'

type Switched = CommentRulesEvent['data']

/** Switches rules off and on; no event if nothing changes. */
export const commentRulesDecider: Decider<Switched['off'], Switched, CommentRulesEvent> = {
  initial: [],
  evolve: (_, { data }) => data.off,
  decide({ off, by }, state) {
    const isSame = off.length === state.length && off.every(rule => state.includes(rule))
    return isSame ? [] : [{ type: 'CommentRulesSwitched', data: { off: off.toSorted(), by } }]
  },
}

/** Moderators switch the rules that hold comments; comments that are held stay so. */
export function commentRulesRoute(app: HttpApp, context: Context): void {
  app.patch(
    '/api/moderation/comment_rules',
    {
      config: { access: 'moderator', perMinute: 30 },
      schema: {
        summary: 'Switches the rules that hold comments',
        ...{ body: commentRulesBody, response: { 200: commentRulesDocument } },
      },
    },
    async (request, reply) => {
      const target = { stream: commentRulesStream(), decider: commentRulesDecider, tail: PAIR_TAIL }
      const command = { off: request.body.off, by: viewerOf(request).userId }
      const { state: off, position } = await execute(
        context.events,
        { ...target, command },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'commentRules', id: 'site', attributes: { off } },
      })
    },
  )
}
