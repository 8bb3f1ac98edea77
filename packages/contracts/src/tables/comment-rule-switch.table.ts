import type { CommentRule } from '../comments/comment-parts.ts'
import { text, texts } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Rules that are switched off, in one row for the site; no row: all rules are on. */
export const commentRuleSwitch = defineTable(
  'comment_rule_switch',
  { site: text<'site'>(), off: texts<CommentRule>() },
  { key: ['site'] },
)
