import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { COMMENT_RULES } from './comment-parts.ts'

/** PATCH moderation/comment_rules: one rule, so that concurrent changes of other rules stay. */
export const commentRuleBody = z.object({ rule: z.enum(COMMENT_RULES), on: z.boolean() })
/** GET, PATCH moderation/comment_rules: the rules that are switched off. */
export const commentRulesDocument = dataOf(
  resourceOf('commentRules', z.object({ off: z.array(z.enum(COMMENT_RULES)).max(COMMENT_RULES.length) })),
)
export type CommentRulesDocument = z.output<typeof commentRulesDocument>
