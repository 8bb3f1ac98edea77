import { z } from 'zod'
import { NODES_MAX } from '../articles/article-document.ts'
import { textRefSchema } from '../articles/text/text-ref.ts'
import { countSchema, dataOf, PAGE_MAX, PAGE_SIZE_MAX, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLines } from '../line-of-text.ts'
import {
  COMMENT_MAX,
  commentAudiences,
  commentHideReasons,
  MENTIONS_MAX,
  QUOTE_LENGTH_MAX,
  QUOTE_MAX,
} from './comment-parts.ts'

/** Plain text with line breaks; more than two empty lines, and lines of spaces, are removed. */
const commentText = writtenLines(COMMENT_MAX)
  .overwrite(text => text.replace(/[^\S\n]+$/gm, '').replace(/\n{4,}/g, '\n\n\n'))
  .min(1)

/** A range of the quotable text of one block of an article (`quotableText`). */
const passage = z.object({
  /** Number of the block in its text, from 0. */
  block: z.number().int().min(0).max(NODES_MAX),
  /** UTF-16 code units, without surrounding space. */
  from: z.number().int().min(0).max(QUOTE_MAX),
  to: z.number().int().min(1).max(QUOTE_MAX),
})
/** The passage that a comment quotes: in the version that its author read (`textRef` of the article). */
const quotedPassage = passage
  .extend({ textRef: textRefSchema })
  .refine(({ from, to }) => from < to && to - from <= QUOTE_LENGTH_MAX, 'Invalid range')
export type QuotedPassage = z.output<typeof quotedPassage>

/** An own picture that the comment shows. */
const commentImageId = shortIdSchema.optional()
/** POST article_comments. */
export const postCommentBody = z.object({
  article_path: shortIdSchema,
  body: commentText,
  quote: quotedPassage.optional(),
  image_id: commentImageId,
})
/** POST article_comments_replies. */
export const replyBody = z.object({
  article_comment_id: shortIdSchema,
  body: commentText,
  image_id: commentImageId,
})
/** PATCH article_comments/{id}. */
export const editCommentBody = z.object({
  body: commentText,
  /** `editedAt` of the version that was changed: 409 if a later one exists. Without it, the edit replaces any version. */
  based_on: timeSchema.nullable().optional(),
})

/** POST article_comments/{id}/hide. */
export const hideCommentBody = z.object({ reason: z.enum(commentHideReasons) })
/** DELETE article_comments/{id}/pin. `undo`: the comment that was pinned before is pinned again. */
export const unpinQuery = z.object({ undo: z.stringbool().default(false) })
/** PATCH my/articles/{id}/comments. */
export const commentPolicyBody = z.object({ audience: z.enum(commentAudiences) })

export const commentOrders = ['oldest', 'newest', 'helpful'] as const
export type CommentOrder = (typeof commentOrders)[number]
export const COMMENTS_PAGE = 24

/** GET article_comments: `comment` opens the page that contains it, and overrides `page`. */
export const commentsQuery = z.object({
  article_path: shortIdSchema,
  sort: z.enum(commentOrders).default('oldest'),
  comment: shortIdSchema.optional(),
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  per: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(COMMENTS_PAGE),
})
export type CommentsQuery = z.output<typeof commentsQuery>
/** GET article_comments_replies. */
export const repliesQuery = z.object({
  article_comment_id: shortIdSchema,
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  per: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(COMMENTS_PAGE),
})
export type RepliesQuery = z.output<typeof repliesQuery>

/** Its author, as far as other users may see. */
const commentAuthor = z.union([
  z.object({
    kind: z.literal('member'),
    name: z.string(),
    displayName: z.string(),
    picture: z.string().nullable(),
    /** The author of the article. */
    isWriter: z.boolean(),
  }),
  /**
   * The nth anonymous commenter here: distinguishes anonymous members on this page only. Null for comments posted by
   * name by a member who is anonymous now.
   */
  z.object({ kind: z.literal('anonymous'), number: z.number().int().min(1).nullable() }),
  z.object({ kind: z.literal('erased') }),
  /** For a comment that is not shown. */
  z.object({ kind: z.literal('gone') }),
])
export type CommentAuthor = z.output<typeof commentAuthor>

/** A member mentioned in the text, with the current name. */
const commentMention = z.object({ written: z.string(), name: z.string(), displayName: z.string() })
export type CommentMention = z.output<typeof commentMention>

/** A quote in a comment. */
export const commentQuote = z.object({
  /** The passage in the current text of the article; null: it was changed or removed since, or the article is not public. */
  passage: passage.extend({ words: z.string() }).nullable(),
  /** Whether the author of the article shows earlier versions: `article_comments/{id}/quote` may then return the words. */
  earlier: z.boolean(),
})
export type CommentQuote = z.output<typeof commentQuote>

/** The picture of a comment; null: it has none, or its author or a moderator removed it since. */
export const commentPicture = z
  .object({
    src: z.string(),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    alt: z.string(),
  })
  .nullable()
export type CommentPicture = z.output<typeof commentPicture>

const commentAttributes = z.object({
  /** `suspended`, `deleted`: a placeholder. */
  state: z.enum(['shown', 'suspended', 'deleted']),
  /** Plain text; empty where it is not shown. */
  body: z.string(),
  /** Names in it that lead to members; the others are words. */
  mentions: z.array(commentMention).max(MENTIONS_MAX),
  /** The passage of the article that it is about. */
  quote: commentQuote.nullable(),
  picture: commentPicture,
  postedAt: timeSchema,
  editedAt: timeSchema.nullable(),
  author: commentAuthor,
  /** Why the author of the article folded it; null: it is not folded. */
  hidden: z.enum(commentHideReasons).nullable(),
  /** Is it first, by choice of the author of the article? */
  pinned: z.boolean(),
  likesCount: countSchema,
  repliesCount: countSchema,
  /** The comment that the conversation began with; null: this one. */
  rootId: z.string().nullable(),
  /** For a reply to a reply: the comment it answers, and its author. */
  replyTo: z.object({ id: z.string(), author: commentAuthor }).nullable(),
})
export type CommentAttributes = z.output<typeof commentAttributes>
export const commentResource = resourceOf('articleComment', commentAttributes).meta({ id: 'ArticleComment' })
export type CommentResource = z.output<typeof commentResource>

/** A comment with its first replies and the requested one. */
const commentThread = commentResource.extend({ replies: z.array(commentResource) })
export type CommentThread = z.output<typeof commentThread>

export const commentList = z.object({
  data: z.array(commentThread),
  meta: z.object({
    /** Comments and replies that are shown. */
    totalCount: countSchema,
    /** The last posted of them. */
    newest: z.object({ id: z.string(), postedAt: timeSchema, isReply: z.boolean() }).nullable(),
    /** Number of conversations, the unit of pages. The order by likes contains only the first 480. */
    threadsCount: countSchema,
    page: z.number().int().min(1),
    audience: z.enum(commentAudiences),
    /** The applied order: by age if the requested comment is not among those. */
    sort: z.enum(commentOrders),
  }),
})
export type CommentList = z.output<typeof commentList>

export const replyList = z.object({
  data: z.array(commentResource),
  meta: z.object({ totalCount: countSchema }),
})
export type ReplyList = z.output<typeof replyList>

/** GET article_comments/{id}/quote: the passage as it was when it was quoted. */
export const quotedWords = dataOf(resourceOf('commentQuote', z.object({ words: z.string() })))
export type QuotedWords = z.output<typeof quotedWords>
/** POST, DELETE article_comments/{id}/hide. */
export const hiddenComment = dataOf(resourceOf('articleComment', commentAttributes.pick({ hidden: true })))
/** POST, DELETE article_comments/{id}/pin. */
export const pinnedComment = dataOf(resourceOf('articleComment', commentAttributes.pick({ pinned: true })))
/** PATCH my/articles/{id}/comments. */
export const commentPolicyDocument = dataOf(resourceOf('commentPolicy', commentPolicyBody))
export type CommentPolicyDocument = z.output<typeof commentPolicyDocument>

/** Response of commands. */
export const writtenComment = dataOf(
  resourceOf(
    'articleComment',
    commentAttributes
      .pick({ body: true, postedAt: true, editedAt: true, rootId: true })
      // True if it waits for a moderator: its author alone sees it until then.
      .extend({ held: z.boolean() }),
  ),
)
export type WrittenComment = z.output<typeof writtenComment>
/** POST, DELETE article_comment_likes/{id}. */
export const likedComment = dataOf(
  resourceOf('articleComment', z.object({ likedByCurrentUser: z.boolean(), likesCount: countSchema })),
)
export type LikedComment = z.output<typeof likedComment>
