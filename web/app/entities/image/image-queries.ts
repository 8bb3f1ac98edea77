import type { ImageDocument, ImageList, SharedImageList } from '@koryaku/contracts/images/image.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

/** The user's images; `deleted`: those that can be restored. */
export const myImages = ({ q = '', deleted = false } = {}) =>
  infiniteQueryOptions({
    queryKey: writingKeys.images(q, deleted),
    queryFn: ({ pageParam, signal }) =>
      apiGet<ImageList>('my/images', {
        query: { page: pageParam, q, deleted: deleted ? 1 : undefined },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** One picture, with where it is used. */
export const myImage = (id: string) =>
  queryOptions({
    queryKey: writingKeys.image(id),
    queryFn: ({ signal }) => apiGet<ImageDocument>(path`my/images/${id}`, { signal }),
  })

/** Images that all users may use; `licence`: only with this licence. */
export const sharedImages = ({ q = '', licence = '' } = {}) =>
  infiniteQueryOptions({
    queryKey: writingKeys.sharedImages(q, licence),
    queryFn: ({ pageParam, signal }) =>
      apiGet<SharedImageList>('images', {
        query: { page: pageParam, q, licence: licence || undefined },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** URL of an own image, also if it is unavailable to other users. */
export const ownAddress = ({
  src,
  suspended,
  restorableUntil,
}: {
  src: string
  suspended: boolean
  restorableUntil: string | null
}): string => (suspended || restorableUntil ? `${src}?deleted=1` : src)
