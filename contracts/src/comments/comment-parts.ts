/** Characters of one comment, line breaks among them. */
export const COMMENT_MAX = 2_000
/** In a day, by one member. */
export const COMMENTS_A_DAY = 200
/** How often one comment is changed: its stream is read whole by whoever likes or answers it. */
export const COMMENT_EDITS_MAX = 50
/** Changes of comments in a day, by one member. */
export const COMMENT_EDITS_A_DAY = 300
/** How often the deletion of one comment is taken back. */
export const COMMENT_UNDOS_MAX = 20
/** How often the author of the article hides one comment. */
export const COMMENT_HIDES_MAX = 20
/** Changes of the comment settings of articles in a day, by one member: pins and who may comment. */
export const COMMENT_POLICY_CHANGES_A_DAY = 200
/** Why the author of an article hides a comment: readers see it. */
export const commentHideReasons = ['off_topic', 'spoiler', 'rude', 'wrong', 'repeated'] as const
export type CommentHideReason = (typeof commentHideReasons)[number]
/** Users who may comment on an article; `followers` includes its author. */
export const commentAudiences = ['all', 'followers', 'none'] as const
export type CommentAudience = (typeof commentAudiences)[number]
/** So long its author can take a deletion back; the page offers it for some seconds, and who is offline has time. */
export const COMMENT_UNDO_MS = 10 * 60_000
/** So long the words of a deleted comment are kept. */
export const COMMENT_KEPT_DAYS = 30
/** Replies that stand under a comment before somebody asks for more. */
export const REPLIES_SHOWN = 5
/** Conversations that can be read in the order of their likes: what comes after that is in no order that anybody reads. */
export const HELPFUL_MAX = 480
/** Comments that stand under the article itself. */
export const COMMENTS_SHOWN = 3

/** Names in one comment that lead to members, and tell them. */
export const MENTIONS_MAX = 10

/** Up to which character of a block a quote reaches. */
export const QUOTE_MAX = 500_000
/** Why a comment waits for a moderator. The verdict stands in its event, so that nothing judges it anew. */
export const COMMENT_RULES = ['first_links', 'many_links', 'repeated_text', 'many_comments'] as const
export const COMMENT_RULES_VERSION = 1

/** What of a comment is sealed. */
export interface CommentWords {
  body: string
  /** Who is meant by the first names in it, in their order; empty: nobody. A name may be another's by now. */
  mentions?: string[]
}
