import type { TextDocument, TextVersionList } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { VERSIONS_PER_PAGE } from '@koryaku/contracts/articles/text/versions-per-page.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

export type Version = TextVersionList['data'][number]
export type VersionText = TextDocument['data']['attributes']

/** The versions of a text, the newest first; `before`: those older than the one of this number, null: the newest. */
export const versionsQuery = (articlePath: string, before: number | null) =>
  queryOptions({
    queryKey: writingKeys.textVersions(articlePath, before),
    queryFn: ({ signal }) =>
      apiGet<TextVersionList>(path`my/articles/${articlePath}/text/versions`, {
        query: before === null ? {} : { before: `t${before}` },
        signal,
      }),
    staleTime: before === null ? 0 : 30_000,
  })

/** One version; it never changes. */
export const versionQuery = (articlePath: string, ref: string | null) =>
  queryOptions({
    queryKey: writingKeys.textVersion(articlePath, ref ?? ''),
    queryFn: ({ signal }) =>
      apiGet<TextDocument>(path`my/articles/${articlePath}/text/versions/${ref ?? ''}`, { signal }),
    enabled: ref !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Which page of the list has this version: its `before`. */
export const pageOf = (number: number, total: number): number | null =>
  number >= total - VERSIONS_PER_PAGE
    ? null
    : Math.min(total, (Math.floor(number / VERSIONS_PER_PAGE) + 1) * VERSIONS_PER_PAGE)

/**
 * Positions of all versions in one sequence, from 0. Versions from before texts had streams come first, followed by the
 * versions of the stream: `t12` is its thirteenth.
 */
export function lineOf(before: readonly Version[]) {
  const places = new Map(before.map(({ id }, place) => [id as string, place]))
  return {
    /** -1: it is listed nowhere. */
    placeOf: (ref: string): number =>
      ref.startsWith('t') ? before.length + Number(ref.slice(1)) : (places.get(ref) ?? -1),
    refAt: (place: number): string => before[place]?.id ?? `t${place - before.length}`,
  }
}
export type Line = ReturnType<typeof lineOf>
