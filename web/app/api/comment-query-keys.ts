/** Keys of comments, apart from those that every page loads. Conventions: `query-keys.ts`. */
export const commentQueryKeys = {
  of: (articlePath: string) => ['comments', articlePath] as const,
  first: (articlePath: string) => ['comments', articlePath, 'first'] as const,
  page: (articlePath: string, wanted: object) => ['comments', articlePath, 'page', wanted] as const,
  total: (articlePath: string) => ['comments', articlePath, 'total'] as const,
  quote: (commentId: string) => ['commentQuote', commentId] as const,
  replies: (articlePath: string, commentId: string) =>
    ['comments', articlePath, 'replies', commentId] as const,
}
