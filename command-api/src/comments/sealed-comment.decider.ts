import type { CommentEvent } from '@koryaku/contracts/comments/comment.events.ts'
import type { CommentWords } from '@koryaku/contracts/comments/comment-parts.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Decider } from '#command-handling/decider.ts'
import {
  type CommentCommand,
  type CommentState,
  commentDecider,
  type PostedComment,
} from './comment.decider.ts'

type Wording =
  | { type: 'PostComment'; data: Omit<PostedComment, 'sealed' | 'mentions'>; words: CommentWords }
  | (Omit<Extract<CommentCommand, { type: 'EditComment' }>, 'sealed'> & { words: CommentWords })

/** Decrypts the text of a comment. @returns an empty string once its key is deleted */
export const bodyOf = ({ commentId, sealed }: PostedComment, key: Buffer | undefined): string =>
  (openContent(sealed, commentId, key) as CommentWords | null)?.body ?? ''

/** Decides on the text of a comment. An edit that leaves the text unchanged is a no-op. */
export const sealedCommentDecider = (
  commentId: string,
  key: Buffer,
): Decider<CommentState, Wording, CommentEvent> => ({
  initial: commentDecider.initial,
  evolve: commentDecider.evolve,
  decide({ words, ...command }, state) {
    const sealed = sealContent(words, commentId, key)
    if (command.type === 'PostComment') {
      const mentions = [...new Set(words.mentions)].filter(id => id !== '')
      return commentDecider.decide(
        { type: 'PostComment', data: { ...command.data, mentions, sealed } },
        state,
      )
    }
    const decided = commentDecider.decide({ ...command, sealed }, state)
    return state && bodyOf(state, key) === words.body ? [] : decided
  },
})
