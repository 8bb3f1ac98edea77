import { queryKeys } from '#app/api/query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'
import type { ArticleLanguage } from '#app/entities/article/language-filter.tsx'

export const latestArticles = (language?: ArticleLanguage) =>
  articleList(queryKeys.articles.latest(language), 'articles', { language })
