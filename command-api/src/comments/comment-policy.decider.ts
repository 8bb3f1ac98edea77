import type { CommentAudience } from '@koryaku/contracts/comments/comment-parts.ts'
import type { CommentPolicyEvent } from '@koryaku/contracts/comments/comment-policy.events.ts'
import type { Decider } from '#command-handling/decider.ts'

export interface CommentPolicy {
  audience: CommentAudience
  pinnedId: string | null
  /** The pin before that one. */
  replacedId: string | null
}
export type CommentPolicyCommand =
  | { type: 'OpenComments'; audience: CommentAudience }
  | { type: 'PinComment'; commentId: string }
  /** `isUndo`: the pin before comes back. */
  | { type: 'UnpinComment'; commentId: string; isUndo: boolean }

/** Decides about the comments of an article as a whole; each event carries all of it. */
export const commentPolicyDecider = (where: {
  subjectId: string
  authorId: string
}): Decider<CommentPolicy, CommentPolicyCommand, CommentPolicyEvent> => ({
  initial: { audience: 'all', pinnedId: null, replacedId: null },
  evolve: (state, { data: { audience, pinnedId } }) => ({
    ...{ audience, pinnedId },
    replacedId: pinnedId === state.pinnedId ? state.replacedId : state.pinnedId,
  }),
  decide(command, state) {
    const { audience, pinnedId } = changed(command, state)
    return audience === state.audience && pinnedId === state.pinnedId
      ? []
      : [{ type: 'CommentPolicyChanged', data: { ...where, audience, pinnedId } }]
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
      return state.pinnedId === command.commentId
        ? { ...state, pinnedId: command.isUndo ? state.replacedId : null }
        : state
    default:
      command satisfies never
      return state
  }
}
