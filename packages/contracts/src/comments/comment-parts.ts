/** Characters of one comment, line breaks among them. */
export const COMMENT_MAX = 2_000
/** In a day, by one member. */
export const COMMENTS_A_DAY = 200
// Bound: command-api | one comment: changes | COMMENT_EDITS_MAX, COMMENT_UNDOS_MAX, COMMENT_HIDES_MAX, COMMENT_EDITS_A_DAY, COMMENT_POLICY_CHANGES_A_DAY
/** Maximum changes of one comment: its stream is read whole by each like or reply. */
export const COMMENT_EDITS_MAX = 50
/** Changes of comments in a day, by one member. */
export const COMMENT_EDITS_A_DAY = 300
/** Maximum undone deletions of one comment. */
export const COMMENT_UNDOS_MAX = 20
/** Maximum number of times the author of an article hides one comment. */
export const COMMENT_HIDES_MAX = 20
/** Maximum changes of the comment settings of articles per user and day: pins and audience. */
export const COMMENT_POLICY_CHANGES_A_DAY = 200
/** Reasons for hiding a comment; readers see them. */
export const commentHideReasons = ['off_topic', 'spoiler', 'rude', 'wrong', 'repeated'] as const
export type CommentHideReason = (typeof commentHideReasons)[number]
/** Users who may comment on an article; `followers` includes its author. */
export const commentAudiences = ['all', 'followers', 'none'] as const
export type CommentAudience = (typeof commentAudiences)[number]
/**
 * Time in which the author can undo a deletion; the page offers it for some seconds, and offline authors have more
 * time.
 */
export const COMMENT_UNDO_MS = 10 * 60_000
/** Retention of the text of a deleted comment. */
export const COMMENT_KEPT_DAYS = 30
/** Replies shown under a comment before a request for more. */
export const REPLIES_SHOWN = 5
/** Conversations readable in the order of likes; deeper pages are not useful. */
export const HELPFUL_MAX = 480
/** Comments shown under the article itself. */
export const COMMENTS_SHOWN = 3

/** Mentions per comment that link to members and notify them. */
export const MENTIONS_MAX = 10

/** Up to which character of a block a quote reaches. */
export const QUOTE_MAX = 500_000
/** Maximum characters of a quoted passage, in UTF-16 code units. */
export const QUOTE_LENGTH_MAX = 300
/** Reasons why a comment waits for a moderator. The verdict is in its event, so a rebuild does not judge again. */
export const COMMENT_RULES = ['first_links', 'many_links', 'repeated_text', 'many_comments'] as const
export type CommentRule = (typeof COMMENT_RULES)[number]
export const COMMENT_RULES_VERSION = 2
/** Days after joining in which a member is new: the first links and many comments of new members are held. */
export const NEW_COMMENTER_DAYS = 14
/** Comments of a new member in an hour before further ones are held. */
export const NEW_COMMENTS_AN_HOUR = 20
/** Links to other sites in one comment before it is held, from any member. */
export const COMMENT_LINKS_MAX = 5
/** Characters from which a text counts as a repetition: short thanks are often the same. */
export const REPEATED_TEXT_MIN = 30

/** Encrypted content of a comment. */
export interface CommentWords {
  body: string
  /** The members meant by the first mentions, in order; empty: no member. A name may belong to another member later. */
  mentions?: string[]
  /** Digest of the quoted passage (`passageHash`): shows whether the article still contains it. Only in the first text. */
  quoteHash?: string
}
