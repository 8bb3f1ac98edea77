import type { OwnSort } from '@koryaku/contracts/articles/own-sorts.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'

export const myFilters = [
  'all',
  'published',
  'unchecked',
  'draft',
  'scheduled',
  'template',
  'deleted',
] as const
export type MyFilter = (typeof myFilters)[number]
/** Filters and order of a list of the user's articles. */
export interface Narrowed {
  q?: string | undefined
  kind?: 'strategy' | 'blog' | undefined
  sort?: OwnSort | undefined
  /** Slug of a game. */
  game?: string | undefined
}

export const myArticles = (filter: MyFilter, { q, kind, sort, game }: Narrowed = {}) =>
  articleList([...queryKeys.my.articles(filter), q, kind, sort, game], 'my/articles', {
    ...(filter === 'all' ? {} : { [`filter[${filter}]`]: 1 }),
    ...{ q, 'filter[kind]': kind, 'filter[game]': game, sort },
  })
export const likedArticles = () => articleList(queryKeys.my.liked(), 'my/article_likes')
export const bookmarkedArticles = () => articleList(queryKeys.my.bookmarked(), 'my/article_bookmarks')
