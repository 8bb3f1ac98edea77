import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { commentDecider } from './comment.decider.ts'
import { commentModerationDecider as decider } from './comment-moderation.decider.ts'

const [commentId, authorId, other, articleId, gameId, by] = [
  ...['comment', 'author', 'other', 'article', 'game', 'moderator'].map(shortIdFrom),
] as [string, string, string, string, string, string]
const own = { commentId, authorId }
const where = { ...own, subjectId: articleId }
const reason = { owner: authorId, text: 'c2VhbGVk' }
const posted: CommentEvent = {
  type: 'CommentPosted',
  data: {
    ...{ ...own, subject: { kind: 'article', id: articleId }, subjectAuthorId: other, gameId },
    ...{ rootId: null, replyTo: null, anonymous: false, mentions: [], sealed: 'c2VhbGVk' },
    ...{ imageId: null, quote: null, held: [], ruleVersion: 1 },
  },
}
const suspended: CommentEvent = {
  type: 'CommentSuspended',
  data: { ...where, rule: 'harassment', reason, by, cause: 'moderator' },
}
const appealed: CommentEvent = { type: 'CommentSuspensionAppealed', data: { ...where, appeal: reason } }
const decided = (outcome: 'upheld' | 'overturned'): CommentEvent => ({
  type: 'CommentAppealDecided',
  data: { ...where, outcome, reason, by },
})
const reinstated = (cause: 'moderator' | 'appeal'): CommentEvent => ({
  type: 'CommentReinstated',
  data: { ...where, reason, by, cause, isHeldAgain: false },
})
const heldComment: CommentEvent = {
  ...posted,
  data: { ...posted.data, held: ['first_links'], mentions: [by] },
}
const released: CommentEvent = {
  type: 'CommentReleased',
  data: { ...where, subjectAuthorId: other, replyTo: null, mentions: [by], by },
}
const deleted: CommentEvent = { type: 'CommentDeleted', data: { ...own, purgeAt: AT } }
const suspend = { type: 'SuspendComment', by, rule: 'harassment', reason } as const
const reinstate = { type: 'ReinstateComment', by, reason } as const
const appeal = { type: 'AppealCommentSuspension', actorId: authorId, appeal: reason } as const
const decide = (outcome: 'upheld' | 'overturned') =>
  ({ type: 'DecideCommentAppeal', by, outcome, reason }) as const

describe('moderation of a comment', () => {
  it('suspends it', () => given(decider, [posted]).when(suspend).happens(suspended))
  it('suspends it once', () =>
    given(decider, [posted, suspended]).when(suspend).isRefused('comment_suspended'))
  it('suspends it again after it was reinstated', () =>
    given(decider, [posted, suspended, reinstated('moderator')])
      .when(suspend)
      .happens(suspended))
  it('does not find a deleted comment', () =>
    given(decider, [posted, deleted]).when(suspend).isRefused('not_found'))
  it('rejects moderators who wrote it', () =>
    given(decider, [posted])
      .when({ ...suspend, by: authorId })
      .isRefused('own_comment'))
  it('reinstates it', () =>
    given(decider, [posted, suspended]).when(reinstate).happens(reinstated('moderator')))
  it('reinstates suspended comments only', () =>
    given(decider, [posted]).when(reinstate).isRefused('comment_not_suspended'))
  it('decides the waiting appeal with the reinstatement', () =>
    given(decider, [posted, suspended, appealed])
      .when(reinstate)
      .happens(decided('overturned'), reinstated('appeal')))
})

describe('an appeal against the suspension of a comment', () => {
  it('is sent by its author', () => given(decider, [posted, suspended]).when(appeal).happens(appealed))
  it('is not found by others', () =>
    given(decider, [posted, suspended])
      .when({ ...appeal, actorId: other })
      .isRefused('not_found'))
  it('is sent once per suspension', () => {
    given(decider, [posted, suspended, appealed]).when(appeal).isRefused('appeal_already_sent')
    given(decider, [posted, suspended, appealed, decided('upheld')])
      .when(appeal)
      .isRefused('appeal_already_sent')
    given(decider, [posted, suspended, reinstated('moderator'), suspended])
      .when(appeal)
      .happens(appealed)
  })
  it('needs a suspension', () => given(decider, [posted]).when(appeal).isRefused('comment_not_suspended'))
  it('is turned down, and the suspension stays', () =>
    given(decider, [posted, suspended, appealed]).when(decide('upheld')).happens(decided('upheld')))
  it('is granted, and the comment is reinstated', () =>
    given(decider, [posted, suspended, appealed])
      .when(decide('overturned'))
      .happens(decided('overturned'), reinstated('appeal')))
  it('is decided once', () =>
    given(decider, [posted, suspended, appealed, decided('upheld')])
      .when(decide('upheld'))
      .isRefused('no_appeal_waiting'))
})

describe('a held comment', () => {
  const release = { type: 'ReleaseComment', by } as const
  const edit = { type: 'EditComment', userId: authorId, sealed: 'x' } as const
  it('is released once', () => {
    given(decider, [heldComment]).when(release).happens(released)
    given(decider, [heldComment, released]).when(release).isRefused('comment_not_held')
    given(decider, [posted]).when(release).isRefused('comment_not_held')
  })
  it('is not released by its author', () =>
    given(decider, [heldComment])
      .when({ ...release, by: authorId })
      .isRefused('own_comment'))
  it('can be suspended instead, and is public after the reinstatement', () => {
    given(decider, [heldComment]).when(suspend).happens(suspended)
    // Its readers are notified now.
    given(decider, [heldComment, suspended]).when(reinstate).happens(reinstated('moderator'), released)
    given(decider, [heldComment, suspended, appealed])
      .when(decide('overturned'))
      .happens(decided('overturned'), reinstated('appeal'), released)
    given(decider, [heldComment, suspended]).when(release).isRefused('comment_suspended')
    given(decider, [heldComment, suspended, reinstated('appeal')])
      .when(release)
      .isRefused('comment_not_held')
  })
  it('is held again when its suspension is undone', () => {
    const undone = { ...reinstated('moderator') } as Extract<CommentEvent, { type: 'CommentReinstated' }>
    given(decider, [heldComment, suspended, { ...undone, data: { ...undone.data, cause: 'undo' } }])
      .when(release)
      .happens(released)
  })
  it('cannot be edited or folded, and can be deleted', () => {
    given(commentDecider, [heldComment]).when(edit).isRefused('comment_held')
    given(commentDecider, [heldComment])
      .when({ type: 'HideComment', by: other, reason: 'rude' })
      .isRefused('not_found')
    given(commentDecider, [heldComment])
      .when({ type: 'DeleteComment', userId: authorId, purgeAt: AT })
      .happens(deleted)
  })
})

describe('the author of a suspended comment', () => {
  const edit = { type: 'EditComment', userId: authorId, sealed: 'x' } as const
  const remove = { type: 'DeleteComment', userId: authorId, purgeAt: AT } as const
  it('cannot edit it', () =>
    given(commentDecider, [posted, suspended]).when(edit).isRefused('comment_suspended'))
  it('can delete it unless an appeal waits', () => {
    given(commentDecider, [posted, suspended]).when(remove).happens(deleted)
    given(commentDecider, [posted, suspended, appealed]).when(remove).isRefused('comment_suspended')
    given(commentDecider, [posted, suspended, appealed, decided('upheld')])
      .when(remove)
      .happens(deleted)
  })
})
