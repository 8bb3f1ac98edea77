import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import type { CommentModerationEvent } from '@koryaku/contracts/comments/comment-moderation.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Decider } from '#command-handling/decider.ts'
import { type CommentState, commentDecider, type KnownComment } from '#comments/comment.decider.ts'
import type { UndoCommand } from './moderation-state.ts'
import { standingBefore, type UndoObstacle } from './undo-moderation.ts'

type Standing = Pick<KnownComment, 'suspension' | 'appeal' | 'isHeld'>
/** A comment with what moderators did to it, oldest first. */
interface ModeratedComment {
  comment: CommentState
  actions: { by: string; at: string; before: Standing }[]
}

/** Undoes what one moderator did to a comment in a period. */
export const commentUndoDecider: Decider<ModeratedComment, UndoCommand, CommentEvent> = {
  initial: { comment: null, actions: [] },
  evolve({ comment, actions }, event, context) {
    const next = commentDecider.evolve(comment, event, context)
    if (!comment || !isAction(event)) return { comment: next, actions }
    const { suspension, appeal, isHeld } = comment
    const action = { by: event.data.by, at: context.occurredAt, before: { suspension, appeal, isHeld } }
    return { comment: next, actions: [...actions, action] }
  },
  decide(command, state) {
    const found = undoOf(command, state)
    if ('obstacle' in found) throw new DomainError('undo_not_possible', { detail: found.obstacle })
    return found.events
  },
}

const isAction = (event: CommentEvent) =>
  event.type === 'CommentSuspended' ||
  event.type === 'CommentReinstated' ||
  event.type === 'CommentAppealDecided' ||
  event.type === 'CommentReleased'

/** The events that bring a comment back to how it was before, or why that is not possible. */
export function undoOf(
  command: UndoCommand,
  { comment, actions }: ModeratedComment,
): { events: CommentModerationEvent[] } | { obstacle: UndoObstacle } {
  if (!comment) return { obstacle: 'nothing_done' }
  const { commentId, authorId, subject, suspension, appeal } = comment
  const isGone = comment.purged || comment.deletedAt !== null
  const found = standingBefore(command, { status: isGone ? 'deleted' : 'published', authorId, actions })
  if ('obstacle' in found) return found
  const before = found.standing
  // Readers may have answered it since.
  if (before.isHeld && !comment.isHeld) return { obstacle: 'released' }
  const { by, reason } = command
  const where = { commentId, authorId, subjectId: subject.id }
  if (before.suspension) {
    // A decided appeal is not opened again: its author has read the decision.
    if (suspension) return appeal === before.appeal ? { events: [] } : { obstacle: 'appeal_decided' }
    const how = { by, cause: 'undo', undoReason: reason } as const
    return { events: [{ type: 'CommentSuspended', data: { ...where, ...before.suspension, ...how } }] }
  }
  if (!suspension) return { events: [] }
  const { isHeld: isHeldAgain } = comment
  const reinstated = {
    type: 'CommentReinstated',
    data: { ...where, reason, by, cause: 'undo', isHeldAgain },
  } as const
  // The end of a suspension decides a waiting appeal.
  const answered = { ...where, outcome: 'overturned', reason, by } as const
  const decided = { type: 'CommentAppealDecided', data: answered } as const
  return { events: appeal === 'waiting' ? [decided, reinstated] : [reinstated] }
}
