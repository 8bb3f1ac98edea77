import type { CommentRulesEvent } from '@koryaku/contracts/comments/comment-rules.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { commentRulesDecider as decider } from './comment-rules.route.ts'

const by = shortIdFrom('moderator')
const switched = (...off: CommentRulesEvent['data']['off']): CommentRulesEvent => ({
  type: 'CommentRulesSwitched',
  data: { off, by },
})

describe('the rules for comments', () => {
  it('are switched off by name', () =>
    given(decider, [])
      .when({ off: ['many_links', 'first_links'], by })
      .happens(switched('first_links', 'many_links')))
  it('are switched on again', () =>
    given(decider, [switched('first_links')])
      .when({ off: [], by })
      .happens(switched()))
  it('stay as they are in any order', () =>
    given(decider, [switched('first_links', 'many_links')])
      .when({ off: ['many_links', 'first_links'], by })
      .happens())
})
