import type { ArticleNumbersDocument } from '@koryaku/contracts/articles/own-articles.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

/** Views, likes and so on of an own article, by day. `from` and `to` are days in Japan, both included. */
export const numbersQuery = (articlePath: string, from: string, to: string) =>
  queryOptions({
    queryKey: writingKeys.numbers(articlePath, from, to),
    queryFn: ({ signal }) =>
      apiGet<ArticleNumbersDocument>(path`my/articles/${articlePath}/numbers`, {
        query: { from, to },
        signal,
      }),
  })
