import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { COMMENT_RULES } from './comment-parts.ts'

/** PATCH moderation/comment_rules: the rules that hold no comments from now on; the others do. */
export const commentRulesBody = z.object({
  off: z
    .array(z.enum(COMMENT_RULES))
    .max(COMMENT_RULES.length)
    .refine(rules => new Set(rules).size === rules.length, 'Each rule once'),
})
/** GET, PATCH moderation/comment_rules. */
export const commentRulesDocument = dataOf(resourceOf('commentRules', commentRulesBody))
export type CommentRulesDocument = z.output<typeof commentRulesDocument>
