import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'

export interface Suspension {
  rule: SuspensionRule
  reason: SealedText
  evidenceRevision: string
}

/** The state that a moderator's action changes, and that undoing the action restores. */
export interface Standing {
  suspension: Suspension | null
  /** `textRef`: the version that its author asks to be public; null: the one that readers had. */
  appeal: { text: SealedText; textRef: TextRef | null; state: 'waiting' | 'upheld' } | null
}

export interface ModeratorAction {
  by: string
  at: string
  /** The state before the action. */
  before: Standing
}

export interface ModeratedArticle {
  articleId: string
  authorId: string
  gameId: string
  status: 'draft' | 'published' | 'template' | 'deleted'
  /** Status before the deletion; restoring the article sets it again. */
  statusBefore?: ModeratedArticle['status'] | undefined
  /** Revision of the last event. */
  revision: bigint
  standing: Standing
  /** Everything that moderators did, oldest first; an appeal is the author's and is not among them. */
  actions: ModeratorAction[]
}

export type ModerationState = ModeratedArticle | null

export interface UndoCommand {
  type: 'UndoModeration'
  by: string
  /** Whose actions, from when (inclusive) to when (exclusive), ISO. */
  moderatorId: string
  from: string
  to: string
  reason: SealedText
}
