import { queryKeys } from '#app/api/query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'

export const myFilters = ['all', 'draft', 'template'] as const
export type MyFilter = (typeof myFilters)[number]

export const myArticles = (filter: MyFilter) =>
  articleList(
    queryKeys.my.articles(filter),
    'my/articles',
    filter === 'all' ? {} : { [`filter[${filter}]`]: 1 },
  )
export const likedArticles = () => articleList(queryKeys.my.liked(), 'my/article_likes')
export const bookmarkedArticles = () => articleList(queryKeys.my.bookmarked(), 'my/article_bookmarks')
export const templates = (official: boolean) =>
  articleList(queryKeys.my.templates(official), 'article_templates', official ? { official: 1 } : {})
