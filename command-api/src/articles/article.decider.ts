import type { ArticleEvent, LifecycleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent, ArticleContentChange } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { plainText } from '@koryaku/contracts/articles/render-article.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { APPEAL_HOLD_DAYS, DECISION_HOLD_DAYS } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { nextDay, startOfDay, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Decider, EventPlace } from '#command-handling/decider.ts'

export type ArticleState =
  | { status: 'none' }
  | {
      status: 'draft' | 'published' | 'template' | 'suspended' | 'deleted'
      articleId: string
      authorId: string
      gameId: string
      official: boolean
      content: ArticleContent
      /** Revision of the last event. */
      revision: bigint
      /** How often its author saved, published and took it back on the last day (Japan time) that he did. */
      changed: { day: string; times: number }
      /** ISO time until which it may not be deleted: it is suspended, and an appeal waits or was decided lately. */
      heldUntil: string | null
    }

interface Where {
  articleId: string
  authorId: string
  gameId: string
}
export type ArticleCommand =
  | ({ type: 'DraftArticle'; content: ArticleContent; copiedFrom?: string } & Where)
  | ({ type: 'CreateTemplate'; content: ArticleContent; official: boolean; copiedFrom?: string } & Where)
  | { type: 'EditArticle'; actorId: string; content: ArticleContentChange; revision: string; at: string }
  | { type: 'PublishArticle'; actorId: string; content?: ArticleContentChange; revision?: string; at: string }
  | { type: 'UnpublishArticle'; actorId: string }
  | { type: 'DeleteArticle'; actorId: string; at: string }

/**
 * Saves and publications of one article a day. Its stream is for ever and every command about it reads it: the work of a
 * long day fits in, a program that saves every second does not.
 */
export const CHANGES_A_DAY = 300

function evolve(
  state: ArticleState,
  event: ArticleEvent,
  { revision, occurredAt }: EventPlace,
): ArticleState {
  if (event.type === 'ArticleDrafted' || event.type === 'TemplateCreated') {
    const { articleId, authorId, gameId, content } = event.data
    const isTemplate = event.type === 'TemplateCreated'
    const official = isTemplate && event.data.official
    return {
      status: isTemplate ? 'template' : 'draft',
      articleId,
      authorId,
      gameId,
      official,
      content,
      revision,
      changed: { day: dayOf(occurredAt), times: 0 },
      heldUntil: null,
    }
  }
  if (state.status === 'none') return state
  const next = { ...state, revision }
  const changed = { day: dayOf(occurredAt), times: changesOn(state, occurredAt) + 1 }
  switch (event.type) {
    case 'ArticleEdited':
      return { ...next, changed, content: event.data.content }
    case 'ArticlePublished':
      return { ...next, changed, status: 'published' }
    case 'ArticleUnpublished':
      return { ...next, changed, status: 'draft' }
    case 'ArticleDeleted':
      return { ...next, status: 'deleted' }
    case 'ArticleSuspended':
      return { ...next, status: 'suspended', heldUntil: null }
    case 'SuspensionAppealed':
    case 'AppealReopened':
      return { ...next, heldUntil: daysAfter(occurredAt, APPEAL_HOLD_DAYS) }
    case 'AppealDecided':
      return { ...next, heldUntil: daysAfter(occurredAt, DECISION_HOLD_DAYS) }
    case 'ArticleReinstated':
      return { ...next, status: event.data.published ? 'published' : 'draft', heldUntil: null }
    default:
      event satisfies never
      return next
  }
}

const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString()
const dayOf = (at: string): string => windowStart('daily', new Date(at))

const changesOn = ({ changed }: ExistingArticle, at: string): number =>
  changed.day === dayOf(at) ? changed.times : 0

/** Refuses what would make the stream longer than a day's work does; never an author's "no longer public". */
function requireRoom(article: ExistingArticle, at: string): void {
  if (changesOn(article, at) < CHANGES_A_DAY) return
  const tomorrow = +startOfDay(nextDay(dayOf(at)))
  throw new DomainError('too_many_saves', { retryAfter: Math.ceil((tomorrow - Date.parse(at)) / 1000) })
}

function decide(command: ArticleCommand, state: ArticleState): LifecycleEvent[] {
  const decided = decideFreely(command, state)
  const grows = command.type === 'EditArticle' || command.type === 'PublishArticle'
  if (grows && decided.length > 0 && state.status !== 'none') requireRoom(state, command.at)
  return decided
}

function decideFreely(command: ArticleCommand, state: ArticleState): LifecycleEvent[] {
  if (command.type === 'DraftArticle' || command.type === 'CreateTemplate') {
    if (state.status !== 'none') throw new DomainError('conflict')
    const { articleId, authorId, gameId, content, copiedFrom } = command
    const data = { articleId, authorId, gameId, content, ...(copiedFrom ? { copiedFrom } : {}) }
    return command.type === 'DraftArticle'
      ? [{ type: 'ArticleDrafted', data }]
      : [{ type: 'TemplateCreated', data: { ...data, official: command.official } }]
  }
  const article = ownArticle(state, command.actorId)
  const { articleId, authorId, gameId } = article
  const where = { articleId, authorId, gameId }
  switch (command.type) {
    case 'EditArticle':
      return edits(article, command.content, command.revision)
    case 'PublishArticle': {
      if (article.status === 'suspended') throw new DomainError('article_suspended')
      if (article.status === 'template') throw new DomainError('article_not_publishable')
      const content = { ...article.content, ...command.content }
      requirePublishable(content)
      const edited = command.content ? edits(article, command.content, command.revision) : []
      return article.status === 'published' ? edited : [...edited, { type: 'ArticlePublished', data: where }]
    }
    case 'UnpublishArticle':
      if (article.status === 'suspended') throw new DomainError('article_suspended')
      return article.status === 'published' ? [{ type: 'ArticleUnpublished', data: where }] : []
    case 'DeleteArticle':
      if (article.heldUntil !== null && article.heldUntil > command.at)
        throw new DomainError('article_held', { detail: article.heldUntil })
      return [{ type: 'ArticleDeleted', data: { ...where, wasPublished: article.status === 'published' } }]
  }
}

type ExistingArticle = Exclude<ArticleState, { status: 'none' }>

/** Another's article, or one that is gone, does not exist for the caller. */
export function ownArticle(state: ArticleState, actorId: string): ExistingArticle {
  if (state.status === 'none' || state.status === 'deleted' || state.authorId !== actorId) {
    throw new DomainError('not_found')
  }
  return state
}

function edits(
  article: ExistingArticle,
  change: ArticleContentChange,
  revision: string | undefined,
): LifecycleEvent[] {
  const content = { ...article.content, ...change }
  if (JSON.stringify(content) === JSON.stringify(article.content)) return []
  if (revision !== undefined && revision !== String(article.revision))
    throw new DomainError('revision_conflict')
  const { articleId, authorId, gameId } = article
  return [{ type: 'ArticleEdited', data: { articleId, authorId, gameId, content } }]
}

function requirePublishable({ title, document }: ArticleContent): void {
  const missing = [
    ...(title === '' ? [{ detail: 'title_required', source: { pointer: '/content/title' } }] : []),
    ...(hasSubstance(document)
      ? []
      : [{ detail: 'text_required', source: { pointer: '/content/document' } }]),
  ]
  if (missing.length > 0) throw new DomainError('article_not_publishable', { errors: missing })
}

const hasSubstance = (document: ArticleDocument): boolean =>
  plainText(document).trim() !== '' ||
  document.content.some(({ type }) => type === 'image' || type === 'embed' || type === 'details')

export const articleDecider: Decider<ArticleState, ArticleCommand, ArticleEvent> = {
  initial: { status: 'none' },
  evolve,
  decide,
}
