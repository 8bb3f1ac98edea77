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
  it('are switched off one by one', () =>
    given(decider, [switched('many_links')])
      .when({ rule: 'first_links', on: false, by })
      .happens(switched('many_links', 'first_links')))
  it('are switched on again without a change of the others', () =>
    given(decider, [switched('many_links', 'first_links')])
      .when({ rule: 'many_links', on: true, by })
      .happens(switched('first_links')))
  it('stay as they are where nothing changes', () => {
    given(decider, []).when({ rule: 'first_links', on: true, by }).happens()
    given(decider, [switched('first_links')])
      .when({ rule: 'first_links', on: false, by })
      .happens()
  })
})
