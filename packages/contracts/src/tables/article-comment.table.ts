import type { CommentHideReason, CommentRule } from '../comments/comment-parts.ts'
import { bigint, boolean, integer, jsonb, nullable, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** A range of one block of a version; `hash` is the digest of its text (`passageHash`). */
export interface StoredQuote {
  blockId: string
  from: number
  to: number
  hash: string
}

/** Comments and replies. A deleted one keeps its row, without text once purged. */
export const articleComment = defineTable(
  'article_comment',
  {
    comment_id: text(),
    /** The article that it is about. */
    subject_id: text(),
    author_id: text(),
    /** The comment that the conversation began with; null: this one. */
    root_id: nullable(text()),
    reply_to: nullable(text()),
    reply_to_author: nullable(text()),
    anonymous: boolean(),
    body: text(),
    /** The members meant by the first mentions, in order; empty: no member. */
    mentions: texts(),
    /** The quoted passage by its position, without its text; null once the comment is purged. */
    quote: nullable(jsonb<StoredQuote>()),
    /** The picture that it shows, one of its author's; null once the comment is purged. */
    image_id: nullable(text()),
    posted_at: timestamptz(),
    edited_at: nullable(timestamptz()),
    /** A deleted comment is `deleted` even where it is suspended or held; a held one is `held` even where it is suspended. */
    state: text<'shown' | 'suspended' | 'held' | 'deleted' | 'purged'>(),
    /** Rules that held it when it was posted; empty: none did. */
    held_by: texts<CommentRule>(),
    /** Position of the event that posted it while it is held, else null. */
    held_position: nullable(bigint()),
    /** Time at which the text of a deleted comment is purged. */
    purge_at: nullable(timestamptz()),
    /** By the moderators, whatever its author did since. */
    suspended: boolean(),
    /** Reason if the author of the article has hidden it, else null. */
    hidden: nullable(text<CommentHideReason>()),
    /** Number of the conversation under its subject, deleted ones included: pages are ranges of it. 0: a reply, or held. */
    place: integer(),
    likes: integer(),
    /** Replies that are listed, of a beginning: shown ones, and the places of suspended ones. */
    replies: integer(),
  },
  {
    key: ['comment_id'],
    indexes: c => [
      // A page of conversations, oldest or newest first, and in which order they are numbered.
      `(${c.subject_id}, ${c.place}) where ${c.root_id} is null`,
      // The most helpful first.
      `(${c.subject_id}, ${c.likes} desc, ${c.place}) where ${c.root_id} is null`,
      // The replies of one.
      `(${c.root_id}, ${c.posted_at}, ${c.comment_id}) where ${c.root_id} is not null`,
      // The newest one of an article.
      `(${c.subject_id}, ${c.posted_at} desc, ${c.comment_id} desc) where ${c.state} = 'shown'`,
      // Own comments, newest first.
      `(${c.author_id}, ${c.posted_at} desc, ${c.comment_id})`,
      // Those of a member that were edited lately.
      `(${c.author_id}, ${c.edited_at}) where ${c.edited_at} is not null`,
      // Has a moderator released one of theirs?
      `(${c.author_id}) where ${c.held_by} <> '{}'`,
      // Whether a comment shows a picture of its author.
      `(${c.image_id}) where ${c.image_id} is not null`,
      // All of one member, for when they leave.
      `(${c.author_id}, ${c.comment_id})`,
      // Those that wait for a moderator, and all that the rules caught.
      `(${c.held_position}) where ${c.state} = 'held' and not ${c.suspended}`,
      `(${c.posted_at}, ${c.comment_id}) where ${c.held_by} <> '{}'`,
      // Whose words are due to go.
      `(${c.purge_at}) where ${c.purge_at} is not null`,
    ],
  },
)
