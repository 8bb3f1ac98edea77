import type {
  CommentList,
  CommentOrder,
  QuotedWords,
  ReplyList,
} from '@koryaku/contracts/comments/comment.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'

/** Number of conversations shown under the article itself. */
const SHOWN: typeof import('@koryaku/contracts/comments/comment-parts.ts').COMMENTS_SHOWN = 3

export interface WantedComments {
  sort: CommentOrder
  page: number
  /** ID of the comment to open, on any page of the list. */
  comment: string | null
}

const read = (articlePath: string, query: object, signal: AbortSignal) =>
  apiGet<CommentList>('article_comments', { query: { article_path: articlePath, ...query }, signal })

/** The first ones, for under the article. */
export const firstComments = (articlePath: string) =>
  queryOptions({
    queryKey: commentQueryKeys.first(articlePath),
    queryFn: ({ signal }) => read(articlePath, { per: SHOWN }, signal),
  })

export const commentPage = (articlePath: string, wanted: WantedComments) =>
  queryOptions({
    queryKey: commentQueryKeys.page(articlePath, wanted),
    queryFn: ({ signal }) => read(articlePath, wanted, signal),
  })

/** Interval at which an open page asks for the number of comments, in ms. */
const LIVE_MS = 5_000

/** The number of comments and the newest one now, asked for again and again while the page is visible. */
export const commentTotal = (articlePath: string) =>
  queryOptions({
    queryKey: commentQueryKeys.total(articlePath),
    queryFn: ({ signal }) => read(articlePath, { per: 1 }, signal),
    refetchInterval: LIVE_MS,
    retry: false,
  })

/** The words of a quote as they were then; null where that version may not be read. */
export const quotedWords = (commentId: string) =>
  queryOptions({
    queryKey: commentQueryKeys.quote(commentId),
    queryFn: async ({ signal }) => {
      try {
        return await apiGet<QuotedWords>(path`article_comments/${commentId}/quote`, { signal })
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }
    },
    // A version that was readable once, or was not, stays so while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All replies to a comment, one page after the other. */
export const commentReplies = (articlePath: string, commentId: string) =>
  infiniteQueryOptions({
    queryKey: commentQueryKeys.replies(articlePath, commentId),
    queryFn: ({ pageParam, signal }) =>
      apiGet<ReplyList>('article_comments_replies', {
        query: { article_comment_id: commentId, page: pageParam, per: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.meta.totalCount ? pages.length + 1 : undefined,
  })
