import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { COMMENT_RULES } from './comment-parts.ts'

/** The rules that hold comments are on or off for the whole site. Each event has all that are off, so the last one alone decides. */
export const CommentRulesSwitched = defineEvent(
  'CommentRulesSwitched',
  z.object({ off: z.array(z.enum(COMMENT_RULES)).max(COMMENT_RULES.length), by: shortIdSchema }),
)

/** One stream for the site. */
export const commentRulesFamily = defineFamily({
  prefix: 'commentRules',
  stream: () => 'site',
  events: [CommentRulesSwitched],
})
export type CommentRulesEvent = FamilyEvent<typeof commentRulesFamily>
export const commentRulesStream = commentRulesFamily.stream
