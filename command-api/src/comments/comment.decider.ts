import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import {
  COMMENT_EDITS_MAX,
  COMMENT_HIDES_MAX,
  COMMENT_UNDO_MS,
  COMMENT_UNDOS_MAX,
  type CommentHideReason,
} from '@koryaku/contracts/comments/comment-parts.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { Decider } from '#command-handling/decider.ts'

export type PostedComment = EventOf<
  typeof import('@koryaku/contracts/comments/comment.events.ts').CommentPosted
>['data']

/** A comment that its stream knows. */
export interface KnownComment extends PostedComment {
  postedAt: string
  editedAt: string | null
  deletedAt: string | null
  purgeAt: string | null
  purged: boolean
  edits: number
  undos: number
  /** Why the author of the article folded it; null: it is not folded. */
  hidden: CommentHideReason | null
  hides: number
  /** Why it is suspended; null: it is not. */
  suspension: { rule: SuspensionRule; reason: SealedText } | null
  /** True while it waits for a moderator. */
  isHeld: boolean
  /** The appeal against this suspension. */
  appeal: 'waiting' | 'upheld' | null
}
export type CommentState = KnownComment | null
export type CommentCommand =
  | { type: 'PostComment'; data: PostedComment }
  /** `basedOn`: `editedAt` of the version that was changed; undefined: any version is replaced. */
  | { type: 'EditComment'; userId: string; sealed: string; basedOn?: string | null | undefined }
  | { type: 'DeleteComment'; userId: string; purgeAt: string }
  | { type: 'RestoreComment'; userId: string; at: string }
  /** `by`: the author of the article. */
  | { type: 'HideComment'; by: string; reason: CommentHideReason }
  | { type: 'UnhideComment'; by: string }
  /** `forErasure`: its author leaves, whatever state it is in. */
  | { type: 'PurgeComment'; at: string; forErasure: boolean }

/** Read models and events may spell one time with a different number of digits. */
const isSameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent> = {
  initial: null,
  evolve(state, event, { occurredAt }) {
    if (event.type === 'CommentPosted')
      return {
        ...event.data,
        ...{ postedAt: occurredAt, editedAt: null, deletedAt: null, purgeAt: null, purged: false },
        ...{ edits: 0, undos: 0, hidden: null, hides: 0, suspension: null, appeal: null },
        isHeld: event.data.held.length > 0,
      }
    if (!state) return state
    switch (event.type) {
      case 'CommentEdited':
        return { ...state, sealed: event.data.sealed, editedAt: occurredAt, edits: state.edits + 1 }
      case 'CommentDeleted':
        return { ...state, deletedAt: occurredAt, purgeAt: event.data.purgeAt }
      case 'CommentRestored':
        return { ...state, deletedAt: null, purgeAt: null, undos: state.undos + 1 }
      case 'CommentPurged':
        return { ...state, purged: true, purgeAt: null }
      case 'CommentHidden':
        return { ...state, hidden: event.data.reason, hides: state.hides + 1 }
      case 'CommentUnhidden':
        return { ...state, hidden: null }
      case 'CommentSuspended': {
        const { rule, reason } = event.data
        return { ...state, suspension: { rule, reason }, appeal: null }
      }
      case 'CommentReinstated':
        // The suspension was the decision about a held comment; an undo of it holds the comment again.
        return {
          ...{ ...state, suspension: null, appeal: null },
          isHeld: state.isHeld && event.data.cause === 'undo',
        }
      case 'CommentReleased':
        return { ...state, isHeld: false }
      case 'CommentSuspensionAppealed':
        return { ...state, appeal: 'waiting' }
      case 'CommentAppealDecided':
        // An overturned one is followed by the reinstatement.
        return event.data.outcome === 'upheld' ? { ...state, appeal: 'upheld' } : state
      default:
        event satisfies never
        return state
    }
  },
  decide(command, state) {
    if (command.type === 'PostComment') {
      if (state) throw new DomainError('conflict')
      return [{ type: 'CommentPosted', data: command.data }]
    }
    if (!state) throw new DomainError('not_found')
    const { commentId, authorId, deletedAt, purged } = state
    const own = { commentId, authorId }
    if (command.type === 'PurgeComment') {
      const isDue = state.purgeAt !== null && command.at >= state.purgeAt
      return purged || !(isDue || command.forErasure) ? [] : [{ type: 'CommentPurged', data: own }]
    }
    if (command.type === 'HideComment' || command.type === 'UnhideComment') {
      if (purged || deletedAt !== null || state.isHeld) throw new DomainError('not_found')
      if (command.by === authorId) throw new DomainError('own_comment')
      const { by } = command
      const where = { ...own, subjectId: state.subject.id, by }
      if (command.type === 'UnhideComment')
        return state.hidden === null ? [] : [{ type: 'CommentUnhidden', data: where }]
      if (state.hidden === command.reason) return []
      if (state.hides >= COMMENT_HIDES_MAX) throw new DomainError('too_many_edits')
      return [{ type: 'CommentHidden', data: { ...where, reason: command.reason } }]
    }
    // Also for the comment of another user. The code hides nothing, since comments are public: it means “not yours”.
    if (purged || command.userId !== authorId) throw new DomainError('not_found')
    switch (command.type) {
      case 'EditComment':
        if (deletedAt !== null) throw new DomainError('not_found')
        // Its text is the evidence.
        if (state.suspension) throw new DomainError('comment_suspended')
        if (state.isHeld) throw new DomainError('comment_held')
        if (command.basedOn !== undefined && !isSameTime(command.basedOn, state.editedAt))
          throw new DomainError('comment_changed')
        if (state.edits >= COMMENT_EDITS_MAX) throw new DomainError('too_many_edits')
        return [{ type: 'CommentEdited', data: { ...own, sealed: command.sealed } }]
      case 'DeleteComment':
        if (state.appeal === 'waiting') throw new DomainError('comment_suspended')
        return deletedAt === null
          ? [{ type: 'CommentDeleted', data: { ...own, purgeAt: command.purgeAt } }]
          : []
      case 'RestoreComment':
        if (deletedAt === null) return []
        if (
          Date.parse(command.at) - Date.parse(deletedAt) > COMMENT_UNDO_MS ||
          state.undos >= COMMENT_UNDOS_MAX
        )
          throw new DomainError('undo_expired')
        return [{ type: 'CommentRestored', data: own }]
      default:
        command satisfies never
        return []
    }
  },
}
