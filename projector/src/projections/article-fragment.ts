import type { ArticleAttributes, ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import { EVERY_GAME_ID } from '@koryaku/contracts/templates/template-parts.ts'
import type { ArticleCard } from './article-card.ts'

const TYPES: Record<ArticleCard['status'], ArticleType> = {
  published: 'PublishedArticle',
  draft: 'DraftArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
  deleted: 'DraftArticle',
}

/** Is it visible only to its author, in the last version that they wrote? */
export const isOwn = ({ status }: Pick<ArticleCard, 'status'>): boolean =>
  status === 'draft' || status === 'template'

const isTemplate = ({ status }: Pick<ArticleCard, 'status'>): boolean => status === 'template'

const iso = (time: string | Date | null): string | null =>
  time === null ? null : new Date(time).toISOString()

/**
 * The article's JSON:API resource without its counters: a list is `head ‖ "likesCount":…,
 * "bookmarksCount":…,"commentsCount":…,"pageViewsCount":… ‖ tail` and needs no serialising.
 */
export function articleFragment(card: ArticleCard): { fragment_head: string; fragment_tail: string } {
  const attributes: Omit<
    ArticleAttributes,
    'likesCount' | 'bookmarksCount' | 'commentsCount' | 'pageViewsCount' | 'pageViewsExcludedCount'
  > = {
    type: TYPES[card.status],
    title: card.title,
    path: card.article_id,
    kind: card.kind,
    language: card.language,
    thumbnail: card.thumbnail ?? (isOwn(card) ? card.newest_picture : null),
    updatedAt: iso(card.updated_at) ?? '',
    publishedAt: iso(card.published_at),
    revisedAt: iso(card.revised_at),
    description: card.description,
    alternativeDescription: card.alternative_description,
    tags: card.tags,
    checked:
      card.checked_on === null || card.kind === 'blog'
        ? null
        : { version: card.checked_version, platform: card.checked_platform, on: card.checked_on },
    bookmarkedByCurrentUser: false,
    likedByCurrentUser: false,
  }
  const { header_id: header, game_id: game } = card
  const relationships = {
    user: { data: { type: 'user', id: card.author_id } },
    game: { data: game === EVERY_GAME_ID ? null : { type: 'game', id: game } },
    ...(header && isTemplate(card)
      ? { templateHeader: { data: { type: 'templateHeader', id: header } } }
      : {}),
  }
  const open = JSON.stringify({ type: 'article', id: card.article_id, attributes }).slice(0, -2)
  return { fragment_head: `${open},`, fragment_tail: `},"relationships":${JSON.stringify(relationships)}}` }
}
