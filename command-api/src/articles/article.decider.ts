import { isDeepStrictEqual } from 'node:util'
import type { ArticleEvent, LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Decider } from '#command-handling/decider.ts'
import { secondsToTomorrow } from '#limits/japan-day.ts'
import {
  type ArticleState,
  changesOn,
  type ExistingArticle,
  evolveArticle,
  type StoredSettings,
} from './article-state.ts'
import { type PublicationCommand, publishes, publishesScheduled, unscheduled } from './publication.ts'

export type { ArticleState } from './article-state.ts'

interface Where {
  articleId: string
  authorId: string
  gameId: string
}
export type ArticleCommand =
  | ({
      type: 'DraftArticle'
      content: ArticleContent
      copiedFrom?: string
      origin?: NonNullable<ExistingArticle['origin']>
    } & Where)
  | ({ type: 'CreateTemplate'; content: ArticleContent; official: boolean; copiedFrom?: string } & Where)
  | PublicationCommand
  /** The worker found that the time of this schedule has come. */
  | { type: 'PublishScheduled'; scheduleId: string; at: string }
  | { type: 'SetTemplateHeader'; actorId: string; headerId: string | null; at: string }
  /** `settings`: all of them after the change, made from these, `from`. */
  | {
      type: 'ChangeSettings'
      actorId: string
      settings: StoredSettings & { sealed: string }
      from: StoredSettings
      at: string
    }
  /** `purgeAt`: until then the article can be restored. null: it is purged immediately. */
  | { type: 'DeleteArticle'; actorId: string; at: string; purgeAt: string | null }
  | { type: 'RestoreArticle'; actorId: string; at: string }
  | { type: 'PurgeArticle'; at: string }

/**
 * Maximum number of changes and publications of one article per day. The stream is permanent, and every command on
 * the article reads it. The limit permits the work of a long day, but not a program that publishes every second.
 */
export const CHANGES_A_DAY = 300

/** Rejects a command that would make the stream longer than a day's work does. Unpublishing is exempt. */
function requireRoom(article: ExistingArticle, at: string): void {
  if (changesOn(article, at) < CHANGES_A_DAY) return
  throw new DomainError('too_many_saves', { retryAfter: secondsToTomorrow(at) })
}

function decide(command: ArticleCommand, state: ArticleState): LifecycleEvent[] {
  const decided = decideFreely(command, state)
  if (GROWING.has(command.type) && decided.length > 0 && state.status !== 'none' && 'at' in command)
    requireRoom(state, command.at)
  return decided
}
const GROWING: ReadonlySet<string> = new Set<ArticleCommand['type']>([
  'ChangeSettings',
  'PublishArticle',
  'SchedulePublication',
  'SetTemplateHeader',
])

function decideFreely(command: ArticleCommand, state: ArticleState): LifecycleEvent[] {
  switch (command.type) {
    case 'DraftArticle':
    case 'CreateTemplate': {
      if (state.status !== 'none') throw new DomainError('conflict')
      const { articleId, authorId, gameId, content, copiedFrom } = command
      const data = { articleId, authorId, gameId, content, ...(copiedFrom ? { copiedFrom } : {}) }
      return command.type === 'DraftArticle'
        ? [{ type: 'ArticleDrafted', data: { ...data, ...(command.origin && { origin: command.origin }) } }]
        : [{ type: 'TemplateCreated', data: { ...data, official: command.official } }]
    }
    case 'RestoreArticle':
      return restores(command, state)
    case 'PurgeArticle':
      return purges(command, state)
    case 'PublishScheduled':
      return publishesScheduled(command, state)
    case 'DeleteArticle':
      return deletes(command, state)
    default:
      return changes(command, ownArticle(state, command.actorId))
  }
}

type Change = PublicationCommand | Extract<ArticleCommand, { type: 'ChangeSettings' | 'SetTemplateHeader' }>

function changes(command: Change, article: ExistingArticle): LifecycleEvent[] {
  switch (command.type) {
    case 'ChangeSettings':
      // The settings are encrypted as a whole: a concurrent change would be overwritten unnoticed.
      if (!isDeepStrictEqual(command.from, article.settings)) throw new DomainError('conflict')
      return [{ type: 'ArticleSettingsChanged', data: { ...whereOf(article), ...command.settings } }]
    case 'SetTemplateHeader':
      if (article.status !== 'template') throw new DomainError('not_found')
      if (article.headerId === command.headerId) return []
      return [{ type: 'TemplateHeaderSet', data: { ...whereOf(article), headerId: command.headerId } }]
    default:
      return publishes(command, article)
  }
}

function deletes(
  command: Extract<ArticleCommand, { type: 'DeleteArticle' }>,
  state: ArticleState,
): LifecycleEvent[] {
  // Already deleted, and now purged.
  if (state.status === 'deleted' && state.before && command.purgeAt === null)
    return [{ type: 'ArticlePurged', data: whereOf(state) }]
  const article = ownArticle(state, command.actorId)
  requireNotHeld(article, command.at)
  const wasPublished = article.status === 'published'
  return [
    ...unscheduled(article, 'deleted'),
    { type: 'ArticleDeleted', data: { ...whereOf(article), wasPublished, purgeAt: command.purgeAt } },
  ]
}

function restores(
  { actorId, at }: Extract<ArticleCommand, { type: 'RestoreArticle' }>,
  state: ArticleState,
): LifecycleEvent[] {
  if (state.status === 'none' || state.authorId !== actorId) throw new DomainError('not_found')
  // A retry, or another tab restored it first.
  if (state.status !== 'deleted') return []
  if (state.before === null || state.before.purgeAt <= at) throw new DomainError('not_found')
  return [
    { type: 'ArticleRestored', data: { ...whereOf(state), status: state.before.status } },
    ...resumed(state, at),
  ]
}

/**
 * Resumes an interrupted schedule. If its time has passed, it is dropped, so that no text is published unexpectedly.
 */
function resumed(article: ExistingArticle, at: string): LifecycleEvent[] {
  const { interrupted } = article
  if (!interrupted || interrupted.overtaken || Date.parse(interrupted.publishAt) <= Date.parse(at)) return []
  const { overtaken: _, ...schedule } = interrupted
  return [{ type: 'PublicationScheduled', data: { ...whereOf(article), ...schedule } }]
}

/** A no-op if the article was restored or already purged, since the worker may have found it due before that. */
function purges(
  { at }: Extract<ArticleCommand, { type: 'PurgeArticle' }>,
  state: ArticleState,
): LifecycleEvent[] {
  if (state.status !== 'deleted' || state.before === null || state.before.purgeAt > at) return []
  return [{ type: 'ArticlePurged', data: whereOf(state) }]
}

const whereOf = ({ articleId, authorId, gameId }: ExistingArticle): Where => ({ articleId, authorId, gameId })

/**
 * Requires an article of this user.
 * @throws not_found if it does not exist, is deleted, or belongs to another user
 */
export function ownArticle(state: ArticleState, actorId: string): ExistingArticle {
  if (state.status === 'none' || state.status === 'deleted' || state.authorId !== actorId) {
    throw new DomainError('not_found')
  }
  return state
}

function requireNotHeld({ heldUntil }: ExistingArticle, at: string): void {
  if (heldUntil !== null && heldUntil > at) throw new DomainError('article_held', { detail: heldUntil })
}

export const articleDecider: Decider<ArticleState, ArticleCommand, ArticleEvent> = {
  initial: { status: 'none' },
  evolve: evolveArticle,
  decide,
  lengthens: ({ type }) => GROWING.has(type) || type === 'RestoreArticle',
  bytesOf: state => (state.status === 'none' ? 0 : contentBytes(state.content)),
}

const knownBytes = new WeakMap<object, number>()

/** Bytes of the content in the stream of a legacy article. All its states share one object until it is replaced. */
function contentBytes(content: ArticleContent): number {
  const known = knownBytes.get(content)
  if (known !== undefined) return known
  const bytes = 2 * JSON.stringify(content).length
  knownBytes.set(content, bytes)
  return bytes
}
