import type {
  PublicVersionDocument,
  PublicVersionList,
} from '@koryaku/contracts/articles/public-versions.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

export type PublicVersion = PublicVersionList['data'][number]

/** Published versions of an article, newest first. */
export const publicVersions = (articlePath: string) =>
  queryOptions({
    queryKey: writingKeys.publicVersions(articlePath),
    queryFn: ({ signal }) => apiGet<PublicVersionList>(path`articles/${articlePath}/versions`, { signal }),
  })

/** One published version. It never changes, but it may be taken down. */
export const publicVersion = (articlePath: string, ref: string | null) =>
  queryOptions({
    queryKey: writingKeys.publicVersion(articlePath, ref ?? ''),
    queryFn: ({ signal }) =>
      apiGet<PublicVersionDocument>(path`articles/${articlePath}/versions/${ref ?? ''}`, { signal }),
    enabled: ref !== null,
  })
