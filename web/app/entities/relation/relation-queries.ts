import type { MutedWordsDocument, RelationList } from '@koryaku/contracts/relations/relation.api.ts'
import type { RelationKind } from '@koryaku/contracts/relations/relation-parts.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { relationQueryKeys } from '#app/api/relation-query-keys.ts'

/** Blocks and mutes between the viewer and one member. */
export const relationsWith = (name: string) =>
  queryOptions({
    queryKey: relationQueryKeys.with(name),
    queryFn: ({ signal }) => apiGet<RelationList>('my/relations', { query: { name }, signal }),
    staleTime: 0,
  })

/** Whom the viewer blocks, or mutes, the last first. */
export const myRelations = (kind: RelationKind) =>
  infiniteQueryOptions({
    queryKey: relationQueryKeys.list(kind),
    queryFn: ({ pageParam, signal }) =>
      apiGet<RelationList>('my/relations', { query: { kind, page: pageParam, per: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.meta.totalCount ? pages.length + 1 : undefined,
    staleTime: 0,
  })

export const mutedWords = () =>
  queryOptions({
    queryKey: relationQueryKeys.words(),
    queryFn: ({ signal }) => apiGet<MutedWordsDocument>('my/muted_words', { signal }),
    staleTime: 0,
  })
