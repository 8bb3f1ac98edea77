import type { ReviewEditDocument } from '@koryaku/contracts/reviews/review.api.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { reviewQueryKeys } from '#app/api/review-query-keys.ts'
import type { OpenReview } from '#app/features/editor/review/review-saver.ts'
import { leftCopies } from '#app/offline/device-copies.ts'

/** Prefix of the copies of one review on this device. */
export const deviceCopyPrefix = (userId: string, slug: string) => `review:${userId}:${slug}:`

/** The text that a form opens with. */
export interface ReviewOpening {
  open: OpenReview
  /** Removes the device copy that `open` was read from; null: it is what the server has. */
  forget: (() => void) | null
}

/** Fresh for each page: other tabs write too. */
const always = { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false } as const

export const reviewToEdit = (id: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.edit(id),
    queryFn: ({ signal }) => apiGet<ReviewEditDocument>(path`my/game_reviews/${id}`, { signal }),
    ...always,
  })

/** The newest copy that an earlier page left on this device because it could not be saved. */
export const leftOnDevice = (userId: string, slug: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.deviceCopies(userId, slug),
    queryFn: async (): Promise<ReviewOpening | null> => {
      const copies = await leftCopies(deviceCopyPrefix(userId, slug))
      const newest = copies.at(-1)
      if (!newest) return null
      const { open } = newest.kept as { open: OpenReview }
      const forget = () => {
        for (const copy of copies) copy.forget()
      }
      return { open, forget }
    },
    ...always,
  })

/** A new review, before anything was typed. */
export const emptyContent = (): ReviewContent => ({
  ...{ title: '', document: { type: 'doc', version: 1, content: [{ type: 'paragraph' }] } },
  ...{ good: '', bad: '', forWhom: '', spoiler: false, platform: null, hours: null },
  ...{ outcome: null, difficulty: null, score: null },
})
