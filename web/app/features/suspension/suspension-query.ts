import type { CommentSuspensionDocument } from '@koryaku/contracts/comments/comment-moderation.api.ts'
import type { SuspensionDocument } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { ReviewSuspensionDocument } from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { reviewQueryKeys } from '#app/api/review-query-keys.ts'

export const suspensionQuery = (articlePath: string) =>
  queryOptions({
    queryKey: queryKeys.my.suspension(articlePath),
    queryFn: ({ signal }) =>
      apiGet<SuspensionDocument>(path`my/articles/${articlePath}/suspension`, { signal }),
    staleTime: 0,
  })

export const reviewSuspensionQuery = (reviewId: string) =>
  queryOptions({
    queryKey: reviewQueryKeys.suspension(reviewId),
    queryFn: ({ signal }) =>
      apiGet<ReviewSuspensionDocument>(path`my/game_reviews/${reviewId}/suspension`, { signal }),
    staleTime: 0,
  })

export const commentSuspensionQuery = (commentId: string) =>
  queryOptions({
    queryKey: queryKeys.my.commentSuspension(commentId),
    queryFn: ({ signal }) =>
      apiGet<CommentSuspensionDocument>(path`my/article_comments/${commentId}/suspension`, { signal }),
    staleTime: 0,
  })
