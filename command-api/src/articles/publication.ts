import type { LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { plainText } from '@koryaku/contracts/articles/render-article.ts'
import { scheduleFault } from '@koryaku/contracts/articles/scheduling.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ArticleState, ExistingArticle, Schedule } from './article-state.ts'

/** A text to be published, as the caller has read it. `ref` is null for a legacy text in the article's stream. */
export interface PublishedText {
  ref: TextRef | null
  title: string
  document: ArticleDocument
  /** Number of unresolved conflicts. */
  conflicts: number
}

export type PublicationCommand =
  | { type: 'PublishArticle'; actorId: string; text: PublishedText; substantial: boolean; at: string }
  /** `text.ref` becomes public at `publishAt`. */
  | ({ type: 'SchedulePublication'; actorId: string; text: PublishedText; at: string } & Pick<
      Schedule,
      'scheduleId' | 'publishAt' | 'substantial'
    > & { zone: string })
  /** `cause`: the partner that sent the article withdraws it. */
  | { type: 'UnpublishArticle'; actorId: string; cause?: 'partner' }
  | { type: 'UnschedulePublication'; actorId: string }

/** Publishes or unpublishes an article, immediately or at a scheduled time. */
export function publishes(command: PublicationCommand, article: ExistingArticle): LifecycleEvent[] {
  switch (command.type) {
    case 'PublishArticle': {
      requireMayPublish(article)
      requirePublishable(command.text)
      return [...unscheduled(article, 'published'), ...published(article, command.text.ref, command)]
    }
    case 'SchedulePublication':
      return schedules(command, article)
    case 'UnpublishArticle': {
      if (article.status === 'suspended') throw new DomainError('article_suspended')
      const isPublic = article.status === 'published'
      return [
        ...unscheduled(article, 'unpublished'),
        ...(isPublic
          ? [
              {
                type: 'ArticleUnpublished',
                data: { ...whereOf(article), ...(command.cause && { cause: command.cause }) },
              } as const,
            ]
          : []),
      ]
    }
    case 'UnschedulePublication':
      return unscheduled(article, 'author')
  }
}

function schedules(
  command: Extract<PublicationCommand, { type: 'SchedulePublication' }>,
  article: ExistingArticle,
): LifecycleEvent[] {
  requireMayPublish(article)
  requirePublishable(command.text)
  const { at, scheduleId, publishAt, zone, substantial, text } = command
  const fault = scheduleFault(publishAt, at)
  if (fault)
    throw new DomainError('invalid_request', {
      errors: [{ detail: fault, source: { pointer: '/publishAt' } }],
    })
  const textRef = text.ref
  if (textRef === null) throw new DomainError('article_not_publishable')
  if (article.status === 'published' && textRef === article.publicRef)
    throw new DomainError('nothing_to_publish')
  const chosen = { scheduleId, publishAt, zone, textRef, substantial }
  return [{ type: 'PublicationScheduled', data: { ...whereOf(article), ...chosen } }]
}

/** Publishes this text now. A no-op if it is already public. */
function published(
  article: ExistingArticle,
  textRef: TextRef | null,
  { substantial }: { substantial: boolean },
): LifecycleEvent[] {
  const where = whereOf(article)
  if (article.status !== 'published') return [{ type: 'ArticlePublished', data: { ...where, textRef } }]
  if (textRef === null || textRef === article.publicRef) return []
  return [{ type: 'ArticleRevised', data: { ...where, textRef, substantial } }]
}

/** Ends the schedule of the article, if it has one. */
export function unscheduled(
  article: ExistingArticle,
  cause: Extract<LifecycleEvent, { type: 'PublicationUnscheduled' }>['data']['cause'],
): LifecycleEvent[] {
  if (!article.schedule) return []
  const { scheduleId } = article.schedule
  return [{ type: 'PublicationUnscheduled', data: { ...whereOf(article), scheduleId, cause } }]
}

/**
 * Publishes a text whose scheduled time has come. A no-op if it was already published, rescheduled or unscheduled,
 * since the worker may have found it due before that. A late publication is better than none.
 */
export function publishesScheduled(
  { scheduleId, at }: { scheduleId: string; at: string },
  state: ArticleState,
): LifecycleEvent[] {
  if (state.status === 'none' || state.status === 'deleted') return []
  const { schedule } = state
  if (schedule?.scheduleId !== scheduleId || Date.parse(schedule.publishAt) > Date.parse(at)) return []
  const cause = state.status === 'suspended' ? 'suspended' : schedule.overtaken ? 'overtaken' : null
  if (cause) return [{ type: 'ScheduledPublicationMissed', data: { ...whereOf(state), scheduleId, cause } }]
  return [...unscheduled(state, 'kept'), ...published(state, schedule.textRef, schedule)]
}

const whereOf = ({ articleId, authorId, gameId }: ExistingArticle) => ({ articleId, authorId, gameId })

/** Rejects an article that cannot be published with any text. */
export function requireMayPublish({ status }: ExistingArticle): void {
  if (status === 'suspended') throw new DomainError('article_suspended')
  if (status === 'template') throw new DomainError('article_not_publishable')
}

/** Rejects a text that readers should not get. */
export function requirePublishable({ title, document, conflicts }: PublishedText): void {
  const missing = [
    ...(title === '' ? [{ detail: 'title_required', source: { pointer: '/content/title' } }] : []),
    ...(hasSubstance(document)
      ? []
      : [{ detail: 'text_required', source: { pointer: '/content/document' } }]),
  ]
  if (missing.length > 0) throw new DomainError('article_not_publishable', { errors: missing })
  if (conflicts > 0) throw new DomainError('unresolved_conflict', { detail: String(conflicts) })
}

/** May readers get this text? */
export const isPublishable = ({ title, document, conflicts }: PublishedText): boolean =>
  title !== '' && hasSubstance(document) && conflicts === 0

const hasSubstance = (document: ArticleDocument): boolean =>
  plainText(document).trim() !== '' ||
  document.content.some(({ type }) => type === 'image' || type === 'embed' || type === 'details')
