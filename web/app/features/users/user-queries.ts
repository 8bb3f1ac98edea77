import type { UserDocument, UserList } from '@koryaku/contracts/users/user.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { articleList } from '#app/entities/article/article-queries.ts'
import { gameList } from '#app/entities/game/game-queries.ts'

/** An endless list of members from any path that answers one. */
export const userList = (queryKey: readonly unknown[], target: string, query: Query = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<UserList>(target, {
        query: { ...query, page: pageParam, per: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
export type UserListQuery = ReturnType<typeof userList>

export const userSorts = ['new', 'followers', 'articles', 'name'] as const
export type UserSort = (typeof userSorts)[number]

export const users = (sort: UserSort) => userList(queryKeys.users.list(sort), 'users', { sort })
export const usersFound = (q: string) => userList(queryKeys.users.search(q), 'users/search', { q })
export const userFollowers = (name: string) =>
  userList(queryKeys.users.followers(name), path`users/${name}/followers`)
export const userFollowing = (name: string) =>
  userList(queryKeys.users.following(name), path`users/${name}/users`)

export const userDetail = (name: string) =>
  queryOptions({
    queryKey: queryKeys.users.detail(name),
    queryFn: ({ signal }) => apiGet<UserDocument>(path`users/${name}`, { signal }),
  })

export const userArticles = (name: string) =>
  articleList(queryKeys.articles.ofUser(name), path`users/${name}/articles`)
export const userGames = (name: string) => gameList(queryKeys.games.ofUser(name), path`users/${name}/games`)
