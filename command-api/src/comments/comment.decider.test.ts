import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import {
  COMMENT_EDITS_MAX,
  COMMENT_HIDES_MAX,
  COMMENT_UNDOS_MAX,
  type CommentAudience,
} from '@koryaku/contracts/comments/comment-parts.ts'
import type { CommentPolicyEvent } from '@koryaku/contracts/comments/comment-policy.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { commentDecider, type PostedComment } from './comment.decider.ts'
import { commentLikeDecider } from './comment-like.decider.ts'
import { commentPolicyDecider } from './comment-policy.decider.ts'
import { sealedCommentDecider } from './sealed-comment.decider.ts'

const [commentId, authorId, other, articleId, gameId] = [
  ...['comment', 'author', 'other', 'article', 'game'].map(shortIdFrom),
] as [string, string, string, string, string]
const own = { commentId, authorId }
const data: PostedComment = {
  ...{ ...own, subject: { kind: 'article', id: articleId }, subjectAuthorId: other, gameId },
  ...{ rootId: null, replyTo: null, anonymous: false, mentions: [], sealed: 'c2VhbGVk' },
  ...{ imageId: null, quote: null, held: [], ruleVersion: 1 },
}
const posted: CommentEvent = { type: 'CommentPosted', data }
const purgeAt = '2026-05-01T09:00:00.000Z'
const deleted: CommentEvent = { type: 'CommentDeleted', data: { ...own, purgeAt } }
const restored: CommentEvent = { type: 'CommentRestored', data: own }
const purged: CommentEvent = { type: 'CommentPurged', data: own }
const after = (ms: number) => new Date(Date.parse(AT) + ms).toISOString()
const TEN_MINUTES = 600_000

describe('a comment that the author of the article folds', () => {
  const writer = shortIdFrom('writer')
  const where = { ...own, subjectId: articleId, by: writer }
  const hidden: CommentEvent = { type: 'CommentHidden', data: { ...where, reason: 'spoiler' } }
  const hide = { type: 'HideComment', by: writer, reason: 'spoiler' } as const
  const unhide = { type: 'UnhideComment', by: writer } as const
  it('is folded with a reason', () => given(commentDecider, [posted]).when(hide).happens(hidden))
  it('takes another reason', () =>
    given(commentDecider, [posted, hidden])
      .when({ ...hide, reason: 'rude' })
      .happens({ type: 'CommentHidden', data: { ...where, reason: 'rude' } }))
  it('is folded once for one reason', () =>
    given(commentDecider, [posted, hidden]).when(hide).nothingHappens())
  it('is unfolded', () =>
    given(commentDecider, [posted, hidden]).when(unhide).happens({ type: 'CommentUnhidden', data: where }))
  it('is unfolded once', () => given(commentDecider, [posted]).when(unhide).nothingHappens())
  it('is not folded when deleted', () =>
    given(commentDecider, [posted, deleted]).when(hide).isRefused('not_found'))
  it('is not folded by its own author', () =>
    given(commentDecider, [posted])
      .when({ ...hide, by: authorId })
      .isRefused('own_comment'))
  it('is folded a limited number of times', () =>
    given(commentDecider, [posted, ...Array.from({ length: COMMENT_HIDES_MAX }, () => hidden)])
      .when({ ...hide, reason: 'rude' })
      .isRefused('too_many_edits'))
})

describe('the rules for comments of an article', () => {
  const decider = commentPolicyDecider({ subjectId: articleId, authorId: other })
  const changed = (audience: CommentAudience, pinnedId: string | null): CommentPolicyEvent => ({
    type: 'CommentPolicyChanged',
    data: { subjectId: articleId, authorId: other, audience, pinnedId },
  })
  it('keep the pin when comments are closed', () =>
    given(decider, [changed('all', commentId)])
      .when({ type: 'OpenComments', audience: 'none' })
      .happens(changed('none', commentId)))
  it('have one pin, the later', () =>
    given(decider, [changed('followers', commentId)])
      .when({ type: 'PinComment', commentId: authorId })
      .happens(changed('followers', authorId)))
  it('keep the pin that replaced the one to unpin', () =>
    given(decider, [changed('all', authorId)])
      .when({ type: 'UnpinComment', commentId, isUndo: false })
      .nothingHappens())
  it('have no pin after the only one is undone', () =>
    given(decider, [changed('all', commentId)])
      .when({ type: 'UnpinComment', commentId, isUndo: true })
      .happens(changed('all', null)))
  it('have the pin before after one is undone', () =>
    given(decider, [changed('all', authorId), changed('all', commentId), changed('none', commentId)])
      .when({ type: 'UnpinComment', commentId, isUndo: true })
      .happens(changed('none', authorId)))
  it('change once', () => given(decider, []).when({ type: 'OpenComments', audience: 'all' }).nothingHappens())
})

describe('a comment', () => {
  it('is posted', () => given(commentDecider, []).when({ type: 'PostComment', data }).happens(posted))
  it('is posted once', () =>
    given(commentDecider, [posted]).when({ type: 'PostComment', data }).isRefused('conflict'))
  it('is deleted by its author', () =>
    given(commentDecider, [posted])
      .when({ type: 'DeleteComment', userId: authorId, purgeAt })
      .happens(deleted))
  it('is deleted once', () =>
    given(commentDecider, [posted, deleted])
      .when({ type: 'DeleteComment', userId: authorId, purgeAt })
      .nothingHappens())
  it.each(['DeleteComment', 'RestoreComment', 'EditComment'] as const)('is not found by others: %s', type =>
    given(commentDecider, [posted])
      .when({ type, userId: other, purgeAt, at: AT, sealed: 'x' })
      .isRefused('not_found'),
  )
  it('is restored within ten minutes', () =>
    given(commentDecider, [posted, deleted])
      .when({ type: 'RestoreComment', userId: authorId, at: after(TEN_MINUTES) })
      .happens(restored))
  it('is not restored later', () =>
    given(commentDecider, [posted, deleted])
      .when({ type: 'RestoreComment', userId: authorId, at: after(TEN_MINUTES + 1) })
      .isRefused('undo_expired'))
  it('ignores a restoration unless it is deleted', () =>
    given(commentDecider, [posted, deleted, restored])
      .when({ type: 'RestoreComment', userId: authorId, at: AT })
      .nothingHappens())
  it('is edited a limited number of times, which bounds its stream', () => {
    const edited: CommentEvent = { type: 'CommentEdited', data: { ...own, sealed: 'x' } }
    const edits = (count: number) => [posted, ...Array<CommentEvent>(count).fill(edited)]
    const edit = { type: 'EditComment', userId: authorId, sealed: 'x' } as const
    given(commentDecider, edits(COMMENT_EDITS_MAX - 1))
      .when(edit)
      .happens(edited)
    given(commentDecider, edits(COMMENT_EDITS_MAX)).when(edit).isRefused('too_many_edits')
  })
  it('is edited from its current version only', () => {
    const edited: CommentEvent = { type: 'CommentEdited', data: { ...own, sealed: 'x' } }
    const edit = { type: 'EditComment', userId: authorId, sealed: 'x' } as const
    const first = given(commentDecider, [posted])
    first.when({ ...edit, basedOn: null }).happens(edited)
    first.when({ ...edit, basedOn: AT }).isRefused('comment_changed')
    const later = given(commentDecider, [posted, edited])
    later.when({ ...edit, basedOn: null }).isRefused('comment_changed')
    later.when({ ...edit, basedOn: after(-1) }).isRefused('comment_changed')
    later.when({ ...edit, basedOn: AT }).happens(edited)
    // The same time with another number of digits.
    later.when({ ...edit, basedOn: AT.replace(/(?:\.\d+)?Z$/, '.000000Z') }).happens(edited)
  })
  it('is edited from any version by a client that names none', () =>
    given(commentDecider, [posted, { type: 'CommentEdited', data: { ...own, sealed: 'x' } }])
      .when({ type: 'EditComment', userId: authorId, sealed: 'y' })
      .happens({ type: 'CommentEdited', data: { ...own, sealed: 'y' } }))
  it('is restored a limited number of times, and can be deleted after that', () => {
    const undone = Array.from({ length: COMMENT_UNDOS_MAX }, () => [deleted, restored]).flat()
    given(commentDecider, [posted, ...undone, deleted])
      .when({ type: 'RestoreComment', userId: authorId, at: AT })
      .isRefused('undo_expired')
    given(commentDecider, [posted, ...undone])
      .when({ type: 'DeleteComment', userId: authorId, purgeAt })
      .happens(deleted)
  })
  it('is not edited once it is deleted', () =>
    given(commentDecider, [posted, deleted])
      .when({ type: 'EditComment', userId: authorId, sealed: 'x' })
      .isRefused('not_found'))
  it('is purged once its purge time is over, and not before', () => {
    const purge = (at: string) => ({ type: 'PurgeComment', at, forErasure: false }) as const
    given(commentDecider, [posted, deleted]).when(purge(AT)).nothingHappens()
    given(commentDecider, [posted, deleted]).when(purge(purgeAt)).happens(purged)
    given(commentDecider, [posted, deleted, restored]).when(purge(purgeAt)).nothingHappens()
    given(commentDecider, [posted, deleted, purged]).when(purge(purgeAt)).nothingHappens()
  })
  it('is purged when its author is erased', () =>
    given(commentDecider, [posted]).when({ type: 'PurgeComment', at: AT, forErasure: true }).happens(purged))
  it('is not found once it is purged', () =>
    given(commentDecider, [posted, purged])
      .when({ type: 'RestoreComment', userId: authorId, at: AT })
      .isRefused('not_found'))
})

describe('the text of a comment', () => {
  const key = newContentKey()
  const said = sealContent({ body: '元' }, commentId, key)
  const decider = sealedCommentDecider(commentId, key)
  const before: CommentEvent[] = [{ type: 'CommentPosted', data: { ...data, sealed: said } }]

  it('causes no event when an edit leaves it unchanged', () =>
    given(decider, before)
      .when({ type: 'EditComment', userId: authorId, words: { body: '元' } })
      .nothingHappens())
  it('mentions each named member once, and skips names without a member', () => {
    const { mentions: _, sealed: __, ...where } = data
    const words = { body: '@a @b @c @d', mentions: [other, '', other, authorId] }
    const [event] = decider.decide({ type: 'PostComment', data: where, words }, null)
    expect(event?.data).toMatchObject({ mentions: [other, authorId] })
  })
  it('is never in the log', () => {
    const state = decider.evolve(null, before[0] as CommentEvent, { revision: 0n, occurredAt: AT })
    const events = decider.decide(
      { type: 'EditComment', userId: authorId, words: { body: '新しい言葉' } },
      state,
    )
    expect(events.map(({ type }) => type)).toEqual(['CommentEdited'])
    expect(JSON.stringify(events)).not.toContain('新しい言葉')
  })
})

describe('liking a comment', () => {
  const pair = { commentId, userId: other, authorId, subjectId: articleId }
  const liked = { type: 'CommentLiked', data: pair } as const
  const like = commentLikeDecider(pair)

  it('likes', () => given(like, []).when('set').happens(liked))
  it('is a no-op when the comment is liked already', () => given(like, [liked]).when('set').nothingHappens())
  it('withdraws a like and records the time at which it was given', () =>
    given(like, [liked])
      .when('unset')
      .happens({ type: 'CommentUnliked', data: { ...pair, likedAt: AT } }))
})
