import type { FoundTags, GameTags } from '@koryaku/contracts/tags/tag.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

/** Tags of a game that may be meant by what was typed. */
export const tagSearch = (slug: string, q: string) =>
  queryOptions({
    queryKey: writingKeys.tagSearch(slug, q),
    queryFn: ({ signal }) => apiGet<FoundTags>(path`games/${slug}/hashtags/search`, { query: { q }, signal }),
    enabled: slug !== '' && q !== '',
  })

/** The most used ones. */
export const gameTags = (slug: string) =>
  queryOptions({
    queryKey: writingKeys.gameTags(slug),
    queryFn: ({ signal }) => apiGet<GameTags>(path`games/${slug}/hashtags`, { signal }),
    enabled: slug !== '',
  })

/** Tags that the writer has used for this game. */
export const ownTags = (slug: string) =>
  queryOptions({
    queryKey: writingKeys.ownTags(slug),
    queryFn: ({ signal }) => apiGet<GameTags>('my/hashtags', { query: { game: slug }, signal }),
    enabled: slug !== '',
  })
