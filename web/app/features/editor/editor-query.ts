import type { ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'

/** The article that the editor opens; never from a cache, since other tabs write too. */
export const editQuery = (articlePath: string) =>
  queryOptions({
    queryKey: queryKeys.my.article(articlePath),
    queryFn: ({ signal }) => apiGet<ArticleEditDocument>(path`my/articles/${articlePath}/edit`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
