import type { ArticleModerationEvent } from '@koryaku/contracts/articles/article-moderation.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { UndoItemAttributes } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { ModeratedArticle, UndoCommand } from './moderation-state.ts'

/** Why actions of a moderator on one article or comment cannot be undone. */
export type UndoObstacle = NonNullable<UndoItemAttributes['obstacle']>

/** Actions of moderators on an article or comment, oldest first, each with the state before it. */
interface Moderated<Before> {
  status: ModeratedArticle['status']
  authorId: string
  actions: readonly { by: string; at: string; before: Before }[]
}

/** The state before the moderator's first action of the period, or the obstacle to restoring it. */
export function standingBefore<Before>(
  { by, moderatorId, from, to }: Pick<UndoCommand, 'by' | 'moderatorId' | 'from' | 'to'>,
  { status, authorId, actions }: Moderated<Before>,
): { standing: Before } | { obstacle: UndoObstacle } {
  if (status === 'deleted') return { obstacle: 'deleted' }
  if (by === authorId) return { obstacle: 'own_article' }
  const isMeant = (action: (typeof actions)[number]) =>
    action.by === moderatorId && action.at >= from && action.at < to
  const first = actions.find(isMeant)
  if (!first) return { obstacle: 'nothing_done' }
  const since = actions.slice(actions.indexOf(first))
  if (since.some(action => action.by !== moderatorId)) return { obstacle: 'others_acted_since' }
  if (!since.every(isMeant)) return { obstacle: 'acted_again_later' }
  return { standing: first.before }
}

/** The events that restore the earlier state of an article; empty if it already has that state. */
export function undoModeration(command: UndoCommand, article: ModeratedArticle): ArticleModerationEvent[] {
  const found = standingBefore(command, article)
  if ('obstacle' in found) throw new DomainError('undo_not_possible', { detail: found.obstacle })
  const { articleId, authorId, gameId, status, standing } = article
  const where = { articleId, authorId, gameId }
  const { by, reason } = command
  const { suspension, appeal } = found.standing
  const published = status === 'published'
  if (!suspension) {
    if (!standing.suspension) return []
    const reinstated = { ...where, reason, by, published, cause: 'undo', textRef: null } as const
    // This end of the suspension also decides an appeal that waits.
    const answered =
      standing.appeal?.state === 'waiting'
        ? [{ type: 'AppealDecided', data: { ...where, outcome: 'overturned', reason, by } } as const]
        : []
    return [...answered, { type: 'ArticleReinstated', data: reinstated }]
  }
  const events: ArticleModerationEvent[] = []
  if (!standing.suspension) {
    const how = { by, wasPublished: published, cause: 'undo', undoReason: reason } as const
    events.push({ type: 'ArticleSuspended', data: { ...where, ...suspension, ...how } })
  }
  const appealStands = events.length === 0 ? standing.appeal?.state : undefined
  if (appeal && appealStands !== appeal.state) {
    events.push({ type: 'AppealReopened', data: { ...where, appeal: appeal.text, reason, by } })
    if (appeal.state === 'upheld')
      events.push({ type: 'AppealDecided', data: { ...where, outcome: 'upheld', reason, by } })
  }
  return events
}
