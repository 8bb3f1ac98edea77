import { useIsFetching } from '@tanstack/react-query'
import { queryKeys } from '#app/api/query-keys.ts'
import type { Search } from '#app/features/search/search-queries.ts'

/** Whether this search is on its way. */
export const useSearching = ({ kind, q, page, filters }: Search): boolean =>
  useIsFetching({ queryKey: queryKeys.search(kind, q, page, kind === 'articles' ? filters : {}) }) > 0
