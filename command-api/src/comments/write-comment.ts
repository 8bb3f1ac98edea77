import type { QuotedPassage } from '@koryaku/contracts/comments/comment.api.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import {
  COMMENT_EDITS_A_DAY,
  COMMENT_KEPT_DAYS,
  COMMENT_RULES_VERSION,
  COMMENTS_A_DAY,
} from '@koryaku/contracts/comments/comment-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { passageHash } from '@koryaku/server-kit/passage-hash.ts'
import { requirePublished } from '#articles/find-article.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { imageDecider } from '#images/image.decider.ts'
import { findContentKey, makeContentKey } from '#keys/content-keys.ts'
import { loadUser } from '#users/find-user.ts'
import { requireInteraction } from '#users/interaction.ts'
import { isShownMember } from '#users/shown-member.ts'
import { type CommentCommand, commentDecider, type KnownComment } from './comment.decider.ts'
import { requireAudience } from './comment-audience.ts'
import { linksElsewhere, rulesHolding } from './comment-rules.ts'
import { commenterFacts } from './commenter-facts.ts'
import { wordsWithMentions } from './mentions.ts'
import { findPassage } from './quoted-passage.ts'
import { bodyOf, sealedCommentDecider } from './sealed-comment.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>
const DAY_SECONDS = 24 * 3_600

export interface Written {
  comment: KnownComment
  body: string
  position: bigint | undefined
}

/** The target of a comment: an article, or the comment that it replies to. */
type Place = { articleId: string } | { replyTo: string }

interface WrittenComment {
  place: Place
  userId: string
  body: string
  quote?: QuotedPassage | undefined
  /** An own picture. */
  imageId?: string | undefined
}

/** Writes a comment or a reply. Its ID derives from the command ID. Its key is stored before its event. */
export async function postComment(
  context: Pick<Context, 'db' | 'events' | 'limits' | 'now' | 'config'>,
  { place, userId, body, quote: wanted, imageId }: WrittenComment,
  envelope: CommandEnvelope,
): Promise<Written> {
  const { db, events, limits } = context
  const { isStaff } = await requireStayed(context, userId)
  const commentId = shortIdFrom(`comment:${envelope.commandId}`)
  const stream = commentStream(commentId)
  // The response to the first attempt was lost. A retry adds no comment, and its article may be deleted since.
  const made = (await hasWritten(events, stream, envelope))
    ? await foldStream(commentDecider, events.readWhole(stream))
    : null
  if (!made) await limits.limit(`${userId} comments`, COMMENTS_A_DAY, DAY_SECONDS)
  const { isUnnamed, ...where } = made ? placeOf(made) : await whereOf(context, place)
  const words = await wordsWithMentions(context, body)
  // The members that it reaches, without an unnamed author of its parent: a rejection would hint at who that is.
  const reached = [where.subjectAuthorId, isUnnamed ? '' : (where.replyTo?.authorId ?? '')]
  if (!made)
    await requireAudience(context, {
      ...{ subjectId: where.subject.id, authorId: where.subjectAuthorId, userId },
    })
  if (!made) await requireInteraction(context, userId, [...reached, ...(words.mentions ?? [])])
  const found = made || !wanted ? undefined : await findPassage(context, where.subject.id, wanted)
  if (!made && imageId !== undefined) await requireOwnImage(events, { imageId, userId })
  const anonymous = !(await isShownMember(context, userId))
  // A retry has the verdict of the first attempt.
  const held = made?.held ?? (isStaff ? [] : await rulesFor(context, { userId, commentId, body }))
  const { key } = await makeContentKey(db, { contentId: commentId, ownerId: userId })
  if (!key) throw new DomainError('not_found')
  const { state, position } = await execute(
    events,
    {
      ...{ stream, decider: sealedCommentDecider(commentId, key) },
      command: {
        type: 'PostComment',
        data: {
          ...{ commentId, authorId: userId, ...where, anonymous },
          ...{
            imageId: made ? made.imageId : (imageId ?? null),
            quote: made?.quote ?? found?.quote ?? null,
            held,
            ruleVersion: made?.ruleVersion ?? COMMENT_RULES_VERSION,
          },
        },
        words: found ? { ...words, quoteHash: passageHash(found.words) } : words,
      },
      likelyNew: made === null,
    },
    envelope,
  )
  if (!state) throw new DomainError('not_found')
  return { comment: state, body: bodyOf(state, key), position }
}

/** A comment shows pictures of its author only: no licence has to be shown with it. */
async function requireOwnImage(
  events: Context['events'],
  { imageId, userId }: { imageId: string; userId: string },
): Promise<void> {
  const image = await foldStream(imageDecider, events.readWhole(imageStream(imageId)))
  if (!image || image.userId !== userId || image.deleted || image.suspended)
    throw new DomainError('not_shared', { errors: [{ source: { pointer: '/image_id' } }] })
}

const rulesFor = async (
  context: Pick<Context, 'db' | 'now' | 'config'>,
  written: { userId: string; commentId: string; body: string },
) => rulesHolding(written.body, await commenterFacts(context, written), context.config.PUBLIC_URL)

/** Rejects a user who was erased: the request may have begun before the erasure. Comments of moderators are not held. */
async function requireStayed({ events }: Pick<Stores, 'events'>, userId: string) {
  const user = await loadUser(events, userId)
  if (!user.registered && user.erased) throw new DomainError('not_signed_in')
  const isStaff = user.registered && user.roles.some(role => role === 'moderator' || role === 'owner')
  return { isStaff }
}

/** The place that the first attempt resolved. */
const placeOf = ({ subject, subjectAuthorId, gameId, rootId, replyTo }: KnownComment) => ({
  ...{ subject, subjectAuthorId, gameId, rootId, replyTo, isUnnamed: false },
})

/** Resolves the article of a comment and the comment that it replies to. Both must be public. */
async function whereOf(stores: Stores, place: Place) {
  if ('articleId' in place) {
    const { authorId: subjectAuthorId, gameId } = await requirePublished(stores, place.articleId)
    const subject = { kind: 'article' as const, id: place.articleId }
    return { subject, subjectAuthorId, gameId, rootId: null, replyTo: null, isUnnamed: false }
  }
  const parent = await findComment(stores, place.replyTo)
  const { subject, subjectAuthorId, gameId, rootId, commentId, authorId } = parent
  await requirePublished(stores, subject.id)
  const replyTo = { commentId, authorId }
  return {
    ...{ subject, subjectAuthorId, gameId, rootId: rootId ?? commentId, replyTo },
    isUnnamed: parent.anonymous,
  }
}

/** A comment in any state; 404 where there was none. */
export async function loadComment({ events }: Pick<Stores, 'events'>, id: string): Promise<KnownComment> {
  const comment = await foldStream(commentDecider, events.readWhole(commentStream(id)))
  if (!comment) throw new DomainError('not_found')
  return comment
}

/** A public comment; 404 if it never existed or is deleted, suspended or held. */
export async function findComment(
  { events }: Pick<Stores, 'events'>,
  commentId: string,
): Promise<KnownComment> {
  const state = await loadComment({ events }, commentId)
  if (state.purged || state.deletedAt !== null || state.suspension || state.isHeld)
    throw new DomainError('not_found')
  return state
}

interface CommentEdit {
  commentId: string
  userId: string
  body: string
  /** `editedAt` of the version that was changed. */
  basedOn?: string | null | undefined
}

/** Replaces the text of an own comment. 409 if it has changed since the version that the edit is based on. */
export async function editComment(
  context: Pick<Context, 'db' | 'events' | 'limits' | 'now' | 'config'>,
  { commentId, userId, body, basedOn }: CommentEdit,
  envelope: CommandEnvelope,
): Promise<Written> {
  const { db, events, limits } = context
  const { isStaff } = await requireStayed({ events }, userId)
  const key = await findContentKey(db, commentId)
  if (!key) throw new DomainError('not_found')
  const decider = sealedCommentDecider(commentId, key)
  const words = await wordsWithMentions({ db, events }, body)
  const command = { type: 'EditComment', userId, words, basedOn } as const
  const stream = commentStream(commentId)
  const isRepeat = envelope.cameBefore && (await hasWritten(events, stream, envelope))
  if (!isRepeat) {
    await limits.limit(`${userId} comment edits`, COMMENT_EDITS_A_DAY, DAY_SECONDS)
    if (!isStaff) await requireReviewedText(context, { commentId, userId, body, key })
  }
  const target = { stream, decider, command }
  const { state, position } = await execute(events, target, envelope)
  if (!state) throw new DomainError('not_found')
  return { comment: state, body: bodyOf(state, key), position }
}

/** Rejects an edit that adds what a rule would have held, links or a repeated text: it would not be reviewed. */
async function requireReviewedText(
  context: Pick<Context, 'db' | 'events' | 'now' | 'config'>,
  { commentId, userId, body, key }: { commentId: string; userId: string; body: string; key: Buffer },
): Promise<void> {
  const before = await loadComment(context, commentId)
  // The command is rejected for other reasons then, whatever the text contains.
  if (before.authorId !== userId || before.purged || before.suspension || before.isHeld) return
  const earlier = bodyOf(before, key)
  if (body === earlier) return
  const rules = await rulesFor(context, { userId, commentId, body })
  if (rules.includes('repeated_text')) throw new DomainError('comment_repeats')
  const site = context.config.PUBLIC_URL
  const known = new Set(linksElsewhere(earlier, site))
  const addsLinks = linksElsewhere(body, site).some(link => !known.has(link))
  if (addsLinks && (rules.includes('first_links') || rules.includes('many_links')))
    throw new DomainError('link_needs_review')
}

/** Runs a command without a text, such as a deletion, a restoration or a purge. */
export const runComment = (
  { events }: Pick<Stores, 'events'>,
  commentId: string,
  command: Exclude<CommentCommand, { type: 'PostComment' | 'EditComment' }>,
  envelope: CommandEnvelope,
) => execute(events, { stream: commentStream(commentId), decider: commentDecider, command }, envelope)

/** The time at which the text of a comment deleted at `deletedAt` is purged. */
export const purgeTime = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + COMMENT_KEPT_DAYS * DAY_SECONDS * 1_000).toISOString()
