import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleModerationEvent } from '@koryaku/contracts/articles/article-moderation.events.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import type { Decider } from '#command-handling/decider.ts'
import { evolveModeration } from './moderation.evolve.ts'
import type { ModerationState, Suspension, UndoCommand } from './moderation-state.ts'
import { undoModeration } from './undo-moderation.ts'

export type ModerationCommand =
  | ({ type: 'SuspendArticle'; by: string; evidenceRead: boolean } & Suspension)
  | { type: 'ReinstateArticle'; by: string; reason: SealedText }
  | { type: 'AppealSuspension'; actorId: string; appeal: SealedText; textRef: TextRef | null }
  | {
      type: 'DecideAppeal'
      by: string
      outcome: 'upheld' | 'overturned'
      reason: SealedText
    }
  | UndoCommand

function decide(command: ModerationCommand, state: ModerationState): ArticleModerationEvent[] {
  if (!state || state.status === 'deleted') throw new DomainError('not_found')
  const { articleId, authorId, gameId, standing, status } = state
  const where = { articleId, authorId, gameId }
  if (command.type === 'AppealSuspension') {
    if (command.actorId !== authorId) throw new DomainError('not_found')
    if (!standing.suspension) throw new DomainError('article_not_suspended')
    if (standing.appeal) throw new DomainError('appeal_already_sent')
    const { appeal, textRef } = command
    return [{ type: 'SuspensionAppealed', data: { ...where, appeal, textRef } }]
  }
  const { by, reason } = command
  if (by === authorId) throw new DomainError('own_article')
  const published = status === 'published'
  const reinstated = (cause: 'moderator' | 'appeal') => {
    const textRef = (cause === 'appeal' && published && standing.appeal?.textRef) || null
    return { type: 'ArticleReinstated', data: { ...where, reason, by, published, cause, textRef } } as const
  }
  switch (command.type) {
    case 'SuspendArticle': {
      const { rule, evidenceRevision, evidenceRead } = command
      if (standing.suspension) throw new DomainError('article_already_suspended')
      if (status === 'template') throw new DomainError('article_not_suspendable')
      if (BigInt(evidenceRevision) > state.revision) throw noSuchRevision()
      if (!evidenceRead) throw new DomainError('reading_required')
      const data = {
        ...where,
        rule,
        reason,
        evidenceRevision,
        by,
        wasPublished: published,
        cause: 'moderator' as const,
      }
      return [{ type: 'ArticleSuspended', data }]
    }
    case 'ReinstateArticle':
      if (!standing.suspension) throw new DomainError('article_not_suspended')
      // The reinstatement also decides an appeal that waits.
      if (standing.appeal?.state === 'waiting')
        return [
          { type: 'AppealDecided', data: { ...where, outcome: 'overturned', reason, by } },
          reinstated('appeal'),
        ]
      return [reinstated('moderator')]
    case 'DecideAppeal': {
      if (standing.appeal?.state !== 'waiting') throw new DomainError('no_appeal_waiting')
      const { outcome } = command
      const decided = { type: 'AppealDecided', data: { ...where, outcome, reason, by } } as const
      return outcome === 'upheld' ? [decided] : [decided, reinstated('appeal')]
    }
    case 'UndoModeration':
      return undoModeration(command, state)
  }
}

const noSuchRevision = (): DomainError =>
  new DomainError('invalid_request', { errors: [{ source: { pointer: '/evidenceRevision' } }] })

/** Suspending, reinstating, appeals and their decisions, over the stream of the article. */
export const moderationDecider: Decider<ModerationState, ModerationCommand, ArticleEvent> = {
  initial: null,
  evolve: evolveModeration,
  decide,
}
