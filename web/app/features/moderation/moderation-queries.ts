import type {
  ModeratedArticleAttributes,
  ModeratedArticleList,
  TimelineDocument,
} from '@koryaku/contracts/articles/article-moderation.api.ts'
import type {
  ModeratedCommentDocument,
  ModeratedComments,
} from '@koryaku/contracts/comments/moderated-comment.api.ts'
import type { ModeratedCommentList } from '@koryaku/contracts/comments/moderated-comment-lists.ts'
import type { InquiryList } from '@koryaku/contracts/inquiries/inquiry.api.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import type { ModerationAuditDocument } from '@koryaku/contracts/moderation/moderation.api.ts'
import type { ReportCaseList, ReportCaseState } from '@koryaku/contracts/reports/report.api.ts'
import type {
  ModeratedReviewDocument,
  ModeratedReviewList,
  ReviewTimelineDocument,
} from '@koryaku/contracts/reviews/review-moderation.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiCommand, apiGet, newIdempotencyKey, path, type Query } from '#app/api/client.ts'
import { nextPage } from '#app/api/documents.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import type { Language } from '#app/i18n/language.ts'

const list = <List extends { data: unknown[]; meta: { totalCount: number } }>(
  queryKey: readonly unknown[],
  target: string,
  query: Query,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiGet<List>(target, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

export const moderatedArticles = (which: 'suspended' | 'appeals') =>
  list<ModeratedArticleList>(staffKeys.moderation.articles(which), 'moderation/articles', { list: which })

export const moderatedReviews = (which: ModeratedReviewList) =>
  list<ModeratedReviewDocument>(staffKeys.moderation.reviews(which), 'moderation/game_reviews', {
    list: which,
  })

export const reviewTimeline = (reviewId: string) =>
  queryOptions({
    queryKey: staffKeys.moderation.reviewTimeline(reviewId),
    queryFn: ({ signal }) =>
      apiGet<ReviewTimelineDocument>(path`moderation/game_reviews/${reviewId}`, { signal }),
    staleTime: 0,
  })

export const moderatedComments = (which: ModeratedCommentList) =>
  list<ModeratedComments>(staffKeys.moderation.comments(which), 'moderation/article_comments', {
    list: which,
  })

export const moderatedComment = (commentId: string) =>
  queryOptions({
    queryKey: staffKeys.moderation.comment(commentId),
    queryFn: ({ signal }) =>
      apiGet<ModeratedCommentDocument>(path`moderation/article_comments/${commentId}`, { signal }),
    staleTime: 0,
  })

export const reportCases = (state: ReportCaseState) =>
  list<ReportCaseList>(staffKeys.moderation.reportCases(state), 'moderation/reports', { state })

export const inquiries = (state: 'open' | 'done', genre: InquiryGenre | '') =>
  list<InquiryList>(staffKeys.moderation.inquiries(state, genre), 'moderation/inquiries', {
    state,
    genre,
  })

export const timeline = (articlePath: string) =>
  queryOptions({
    queryKey: staffKeys.moderation.timeline(articlePath),
    queryFn: ({ signal }) => apiGet<TimelineDocument>(path`moderation/articles/${articlePath}`, { signal }),
    staleTime: 0,
  })

/** Verifies the chain on each view; the result is not cached. */
export const moderationAudit = () =>
  queryOptions({
    queryKey: staffKeys.moderation.audit(),
    queryFn: () =>
      apiCommand<ModerationAuditDocument>({
        ...{ method: 'POST', path: 'moderation/audits', idempotencyKey: newIdempotencyKey() },
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** The title of the game in the reader's language. */
export const moderatedGame = (
  { gameTitle, gameTitleEn }: Pick<ModeratedArticleAttributes, 'gameTitle' | 'gameTitleEn'>,
  language: Language,
): string | null => (language === 'en' ? gameTitleEn : null) ?? gameTitle
