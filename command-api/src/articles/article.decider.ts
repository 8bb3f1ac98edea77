import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { plainText } from '@koryaku/contracts/articles/render-article.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ArticleModerationEvent } from '@koryaku/contracts/moderation/moderation.events.ts'
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
    }

interface Where {
  articleId: string
  authorId: string
  gameId: string
}
export type ArticleCommand =
  | ({ type: 'DraftArticle'; content: ArticleContent; copiedFrom?: string } & Where)
  | ({ type: 'CreateTemplate'; content: ArticleContent; official: boolean; copiedFrom?: string } & Where)
  | { type: 'EditArticle'; actorId: string; content: ArticleContent; revision: string }
  | { type: 'PublishArticle'; actorId: string; content?: ArticleContent; revision?: string }
  | { type: 'UnpublishArticle'; actorId: string }
  | { type: 'DeleteArticle'; actorId: string }

/** What an author does with his article; moderation of it happens in the same stream. */
export type LifecycleEvent = Exclude<ArticleEvent, { type: 'ArticleDraftAutosaved' }>

function evolve(
  state: ArticleState,
  event: LifecycleEvent | ArticleModerationEvent,
  { revision }: EventPlace,
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
    }
  }
  if (state.status === 'none') return state
  const next = { ...state, revision }
  switch (event.type) {
    case 'ArticleEdited':
      return { ...next, content: event.data.content }
    case 'ArticlePublished':
      return { ...next, status: 'published' }
    case 'ArticleUnpublished':
      return { ...next, status: 'draft' }
    case 'ArticleDeleted':
      return { ...next, status: 'deleted' }
    case 'ArticleSuspended':
      return { ...next, status: 'suspended' }
    case 'ArticleReinstated':
      return { ...next, status: event.data.published ? 'published' : 'draft' }
    default:
      return next
  }
}

function decide(command: ArticleCommand, state: ArticleState): LifecycleEvent[] {
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
      const content = command.content ?? article.content
      requirePublishable(content)
      const edited = command.content ? edits(article, command.content, command.revision) : []
      return article.status === 'published' ? edited : [...edited, { type: 'ArticlePublished', data: where }]
    }
    case 'UnpublishArticle':
      if (article.status === 'suspended') throw new DomainError('article_suspended')
      return article.status === 'published' ? [{ type: 'ArticleUnpublished', data: where }] : []
    case 'DeleteArticle':
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
  content: ArticleContent,
  revision: string | undefined,
): LifecycleEvent[] {
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

export const articleDecider: Decider<ArticleState, ArticleCommand, LifecycleEvent | ArticleModerationEvent> =
  {
    initial: { status: 'none' },
    evolve,
    decide,
  }
