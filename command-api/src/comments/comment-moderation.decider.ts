import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import type { CommentModerationEvent } from '@koryaku/contracts/comments/comment-moderation.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type CommentState, commentDecider, type KnownComment } from './comment.decider.ts'

export type CommentModerationCommand =
  | { type: 'SuspendComment'; by: string; rule: SuspensionRule; reason: SealedText }
  | { type: 'ReleaseComment'; by: string }
  | { type: 'ReinstateComment'; by: string; reason: SealedText }
  | { type: 'AppealCommentSuspension'; actorId: string; appeal: SealedText }
  | { type: 'DecideCommentAppeal'; by: string; outcome: 'upheld' | 'overturned'; reason: SealedText }

/** The moderators' commands, and the author's appeal, on the stream of the comment. */
export const commentModerationDecider: Decider<CommentState, CommentModerationCommand, CommentEvent> = {
  initial: commentDecider.initial,
  evolve: commentDecider.evolve,
  decide,
}

function decide(command: CommentModerationCommand, state: CommentState): CommentModerationEvent[] {
  if (!state || state.purged || state.deletedAt !== null) throw new DomainError('not_found')
  const { commentId, authorId, subject, suspension, appeal } = state
  const where = { commentId, authorId, subjectId: subject.id }
  if (command.type === 'AppealCommentSuspension') {
    if (command.actorId !== authorId) throw new DomainError('not_found')
    if (!suspension) throw new DomainError('comment_not_suspended')
    if (appeal) throw new DomainError('appeal_already_sent')
    return [{ type: 'CommentSuspensionAppealed', data: { ...where, appeal: command.appeal } }]
  }
  const { by } = command
  if (by === authorId) throw new DomainError('own_comment')
  if (command.type === 'ReleaseComment') {
    if (!state.isHeld) throw new DomainError('comment_not_held')
    if (suspension) throw new DomainError('comment_suspended')
    return [released(state, by)]
  }
  const { reason } = command
  if (command.type === 'SuspendComment') {
    if (suspension) throw new DomainError('comment_suspended')
    const { rule } = command
    return [{ type: 'CommentSuspended', data: { ...where, rule, reason, by, cause: 'moderator' } }]
  }
  if (!suspension) throw new DomainError('comment_not_suspended')
  // A reinstated comment that was held reaches its readers for the first time.
  const reinstated = (cause: 'moderator' | 'appeal'): CommentModerationEvent[] => [
    { type: 'CommentReinstated', data: { ...where, reason, by, cause, isHeldAgain: false } },
    ...(state.isHeld ? [released(state, by)] : []),
  ]
  const decided = (outcome: 'upheld' | 'overturned') =>
    ({ type: 'CommentAppealDecided', data: { ...where, outcome, reason, by } }) as const
  // The end of a suspension decides a waiting appeal.
  if (command.type === 'ReinstateComment')
    return appeal === 'waiting' ? [decided('overturned'), ...reinstated('appeal')] : reinstated('moderator')
  if (appeal !== 'waiting') throw new DomainError('no_appeal_waiting')
  return command.outcome === 'upheld' ? [decided('upheld')] : [decided('overturned'), ...reinstated('appeal')]
}

function released(comment: KnownComment, by: string): CommentModerationEvent {
  const { commentId, authorId, subject, subjectAuthorId, replyTo, mentions } = comment
  return {
    type: 'CommentReleased',
    data: { commentId, authorId, subjectId: subject.id, subjectAuthorId, replyTo, mentions, by },
  }
}
