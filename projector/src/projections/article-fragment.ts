import type { ArticleAttributes, ArticleType } from '@koryaku/contracts/articles/article.api.ts'
import type { ArticleCard } from './article-card.ts'

const TYPES: Record<ArticleCard['status'], ArticleType> = {
  published: 'PublishedArticle',
  draft: 'DraftArticle',
  template: 'TemplateArticle',
  suspended: 'SuspendedArticle',
  deleted: 'DraftArticle',
}

const iso = (time: string | Date | null): string | null =>
  time === null ? null : new Date(time).toISOString()

/**
 * The article's JSON:API resource, ready but for its counters: a list is `head ‖ "likesCount":…,
 * "bookmarksCount":…,"pageViewsCount":… ‖ tail` and needs no serialising.
 */
export function articleFragment(card: ArticleCard): { fragment_head: string; fragment_tail: string } {
  const attributes: Omit<
    ArticleAttributes,
    'likesCount' | 'bookmarksCount' | 'pageViewsCount' | 'pageViewsExcludedCount'
  > = {
    type: TYPES[card.status],
    title: card.title,
    path: card.article_id,
    kind: card.kind,
    language: card.language,
    thumbnail: card.thumbnail,
    updatedAt: iso(card.updated_at) ?? '',
    publishedAt: iso(card.published_at),
    description: card.description,
    alternativeDescription: card.alternative_description,
    tags: card.tags,
    bookmarkedByCurrentUser: false,
    likedByCurrentUser: false,
  }
  const relationships = {
    user: { data: { type: 'user', id: card.author_id } },
    game: { data: { type: 'game', id: card.game_id } },
  }
  const open = JSON.stringify({ type: 'article', id: card.article_id, attributes }).slice(0, -2)
  return { fragment_head: `${open},`, fragment_tail: `},"relationships":${JSON.stringify(relationships)}}` }
}
