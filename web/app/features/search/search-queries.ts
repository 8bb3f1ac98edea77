import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { ListDocument, Resource } from '@koryaku/contracts/http/json-api.ts'
import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'

export const searchKinds = ['articles', 'games', 'users'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What the address asks for. An empty query runs no search (spec §5). */
export interface Search {
  kind: SearchKind
  q: string
  page: number
  /** Chosen before the game: what will be written about it. */
  write: 'article' | 'review' | null
}

export function searchOf(parameters: URLSearchParams): Search {
  const t = parameters.get('t')
  const page = Number(parameters.get('page'))
  const write = parameters.get('write')
  return {
    kind: searchKinds.find(kind => kind === t) ?? 'articles',
    q: (parameters.get('q') ?? '').trim(),
    page: Number.isInteger(page) && page > 0 && page <= 5_000 ? page : 1,
    write: write === 'article' || write === 'review' ? write : null,
  }
}

export function searchAddress({ kind, q, page, write }: Search): string {
  const parameters = new URLSearchParams({ t: kind })
  if (q) parameters.set('q', q)
  if (page > 1) parameters.set('page', String(page))
  if (write) parameters.set('write', write)
  return `/search?${parameters}`
}

const searchQuery = <R extends Resource>(kind: SearchKind, q: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.search(kind, q, page),
    queryFn: ({ signal }) =>
      apiGet<ListDocument<R>>(`search/${kind}`, { query: { q, page, per: PAGE_SIZE }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

export const searchArticles = (q: string, page: number) => searchQuery<ArticleResource>('articles', q, page)
export const searchGames = (q: string, page: number) => searchQuery<GameResource>('games', q, page)
export const searchUsers = (q: string, page: number) => searchQuery<UserResource>('users', q, page)
