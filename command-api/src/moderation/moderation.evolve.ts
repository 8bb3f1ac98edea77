import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { EventPlace } from '#command-handling/decider.ts'
import type { ModerationState, Standing } from './moderation-state.ts'

/** The moderation state of an article after an event. `status` does not depend on a suspension. */
export function evolveModeration(
  state: ModerationState,
  event: ArticleEvent,
  { revision, occurredAt }: EventPlace,
): ModerationState {
  if (event.type === 'ArticleDrafted' || event.type === 'TemplateCreated') {
    const { articleId, authorId, gameId } = event.data
    const status = event.type === 'ArticleDrafted' ? 'draft' : 'template'
    const standing: Standing = { suspension: null, appeal: null }
    return { articleId, authorId, gameId, status, revision, standing, actions: [] }
  }
  if (!state) return state
  const next = { ...state, revision }
  const { standing } = state
  const acted = (by: string, after: Standing) => ({
    ...next,
    standing: after,
    actions: [...state.actions, { by, at: occurredAt, before: standing }],
  })
  switch (event.type) {
    case 'ArticlePublished':
      return { ...next, status: 'published' }
    case 'ArticleUnpublished':
      return { ...next, status: 'draft' }
    case 'ArticleDeleted':
      return { ...next, status: 'deleted', statusBefore: state.status }
    case 'ArticleRestored':
      return { ...next, status: state.statusBefore ?? 'draft', statusBefore: undefined }
    case 'ArticleSuspended': {
      const { rule, reason, evidenceRevision, by } = event.data
      return acted(by, { suspension: { rule, reason, evidenceRevision }, appeal: null })
    }
    case 'ArticleReinstated':
      return acted(event.data.by, { suspension: null, appeal: null })
    case 'SuspensionAppealed': {
      const { appeal: text, textRef } = event.data
      return { ...next, standing: { ...standing, appeal: { text, textRef, state: 'waiting' } } }
    }
    case 'AppealDecided': {
      // An overturned one is followed by the reinstatement.
      if (event.data.outcome === 'overturned' || !standing.appeal) return acted(event.data.by, standing)
      return acted(event.data.by, { ...standing, appeal: { ...standing.appeal, state: 'upheld' } })
    }
    case 'AppealReopened': {
      // The requested version became public with the undone decision, or is named by the appeal.
      const textRef = standing.appeal?.textRef ?? null
      return acted(event.data.by, {
        ...standing,
        appeal: { text: event.data.appeal, textRef, state: 'waiting' },
      })
    }
    case 'TemplateHeaderSet':
    case 'ArticleEdited':
    case 'ArticleRevised':
    case 'ArticleSettingsChanged':
    case 'ArticlePurged':
    case 'PublicationScheduled':
    case 'PublicationUnscheduled':
    case 'ScheduledPublicationMissed':
      return next
    default:
      event satisfies never
      return next
  }
}
