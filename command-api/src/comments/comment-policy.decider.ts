import type { CommentAudience } from '@koryaku/contracts/comments/comment-parts.ts'
import type { CommentPolicyEvent } from '@koryaku/contracts/comments/comment-policy.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface CommentPolicy {
  audience: CommentAudience
  pinnedId: string | null
}
export type CommentPolicyCommand =
  | { type: 'OpenComments'; audience: CommentAudience }
  | { type: 'PinComment'; commentId: string }
  | { type: 'UnpinComment'; commentId: string }

/** Decides about the comments of an article as a whole; each event carries all of it. */
export const commentPolicyDecider = (where: {
  subjectId: string
  authorId: string
}): Decider<CommentPolicy, CommentPolicyCommand, CommentPolicyEvent> => ({
  initial: { audience: 'all', pinnedId: null },
  evolve: (_, { data: { audience, pinnedId } }) => ({ audience, pinnedId }),
  decide(command, state) {
    const next = changed(command, state)
    return next.audience === state.audience && next.pinnedId === state.pinnedId
      ? []
      : [{ type: 'CommentPolicyChanged', data: { ...where, ...next } }]
  },
})

function changed(command: CommentPolicyCommand, state: CommentPolicy): CommentPolicy {
  switch (command.type) {
    case 'OpenComments':
      return { ...state, audience: command.audience }
    case 'PinComment':
      return { ...state, pinnedId: command.commentId }
    case 'UnpinComment':
      // Another one may have been pinned since.
      return state.pinnedId === command.commentId ? { ...state, pinnedId: null } : state
    default:
      command satisfies never
      return state
  }
}
