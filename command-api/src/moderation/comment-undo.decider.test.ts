import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { commentUndoDecider } from './comment-undo.decider.ts'

const [commentId, authorId, writer, subjectId, gameId, moderatorId, by] = [
  ...['comment', 'author', 'writer', 'article', 'game', 'moderator', 'owner'].map(shortIdFrom),
] as [string, string, string, string, string, string, string]
const where = { commentId, authorId, subjectId }
const [said, why] = ['c2VhbGVk', 'd2h5'].map(text => ({ owner: authorId, text })) as [
  { owner: string; text: string },
  { owner: string; text: string },
]
const posted: CommentEvent = {
  type: 'CommentPosted',
  data: {
    ...{ commentId, authorId, subject: { kind: 'article', id: subjectId }, subjectAuthorId: writer, gameId },
    ...{ rootId: null, replyTo: null, anonymous: false, mentions: [], sealed: 'c2VhbGVk' },
    ...{ imageId: null, quote: null, held: [], ruleVersion: 1 },
  },
}
const heldComment = { ...posted, data: { ...posted.data, held: ['first_links'] } } as CommentEvent
const suspended: CommentEvent = {
  type: 'CommentSuspended',
  data: { ...where, rule: 'spam', reason: said, by: moderatorId, cause: 'moderator' },
}
const reinstated: CommentEvent = {
  type: 'CommentReinstated',
  data: { ...where, reason: said, by: moderatorId, cause: 'moderator', isHeldAgain: false },
}
const appealed: CommentEvent = { type: 'CommentSuspensionAppealed', data: { ...where, appeal: said } }
const upheld: CommentEvent = {
  type: 'CommentAppealDecided',
  data: { ...where, outcome: 'upheld', reason: said, by: moderatorId },
}
const [from, to] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
const undo = { type: 'UndoModeration', by, moderatorId, from, to, reason: why } as const

describe('undoing what a moderator did to a comment', () => {
  it('reinstates a suspended comment', () =>
    given(commentUndoDecider, [posted, suspended])
      .when(undo)
      .happens({
        type: 'CommentReinstated',
        data: { ...where, reason: why, by, cause: 'undo', isHeldAgain: false },
      }))
  it('holds a comment again that was suspended while it was held', () =>
    given(commentUndoDecider, [heldComment, suspended])
      .when(undo)
      .happens({
        type: 'CommentReinstated',
        data: { ...where, reason: why, by, cause: 'undo', isHeldAgain: true },
      }))
  it('grants the appeal that waits', () =>
    given(commentUndoDecider, [posted, suspended, appealed])
      .when(undo)
      .happens(
        { type: 'CommentAppealDecided', data: { ...where, outcome: 'overturned', reason: why, by } },
        { type: 'CommentReinstated', data: { ...where, reason: why, by, cause: 'undo', isHeldAgain: false } },
      ))
  it('suspends a reinstated comment again, by the rule and reason of before', () =>
    given(commentUndoDecider, [
      ...[posted, { ...suspended, data: { ...suspended.data, by: writer } } as CommentEvent, reinstated],
    ])
      .when(undo)
      .happens({
        type: 'CommentSuspended',
        data: { ...where, rule: 'spam', reason: said, by, cause: 'undo', undoReason: why },
      }))
  it('does nothing where the moderator undid it', () =>
    given(commentUndoDecider, [posted, suspended, reinstated]).when(undo).nothingHappens())
  it('leaves an appeal that was turned down', () =>
    given(commentUndoDecider, [
      ...[
        posted,
        { ...suspended, data: { ...suspended.data, by: writer } } as CommentEvent,
        appealed,
        upheld,
      ],
    ])
      .when(undo)
      .isRefused('undo_not_possible'))
  it.each([
    ['nothing was done', [posted], undo],
    ['another moderator acted since', [posted, suspended], { ...undo, moderatorId: writer }],
    ['it is the own comment', [posted, suspended], { ...undo, by: authorId }],
    ['it was before the period', [posted, suspended], { ...undo, from: to }],
  ] as const)('is rejected where %s', (_, events, command) =>
    given(commentUndoDecider, [...events])
      .when(command)
      .isRefused('undo_not_possible'),
  )
})
