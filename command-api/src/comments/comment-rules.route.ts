import type { CommentRule } from '@koryaku/contracts/comments/comment-parts.ts'
import { commentRuleBody, commentRulesDocument } from '@koryaku/contracts/comments/comment-rules.api.ts'
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

interface SwitchRule {
  rule: CommentRule
  on: boolean
  by: string
}

/** Switches a rule off or on; no event if nothing changes. */
export const commentRulesDecider: Decider<Switched['off'], SwitchRule, CommentRulesEvent> = {
  initial: [],
  evolve: (_, { data }) => data.off,
  decide({ rule, on, by }, state) {
    if (on === !state.includes(rule)) return []
    const off = on ? state.filter(one => one !== rule) : [...state, rule]
    return [{ type: 'CommentRulesSwitched', data: { off, by } }]
  },
}

/** Moderators switch the rules that hold comments; comments that are held stay so. */
export function commentRulesRoute(app: HttpApp, context: Context): void {
  app.patch(
    '/api/moderation/comment_rules',
    {
      config: { access: 'moderator', perMinute: 30 },
      schema: {
        summary: 'Switches a rule that holds comments',
        ...{ body: commentRuleBody, response: { 200: commentRulesDocument } },
      },
    },
    async (request, reply) => {
      const target = { stream: commentRulesStream(), decider: commentRulesDecider, tail: PAIR_TAIL }
      const command = { ...request.body, by: viewerOf(request).userId }
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
