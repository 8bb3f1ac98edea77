import { useEffect } from 'react'
import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import type { ArticleView } from '#app/features/articles/article-view.ts'

/** A look shorter than this is not a read. */
const READ_MS = 2_000

/** Tells the server that the article is being read; it counts once per visitor and day. */
export function useCountView(view: ArticleView | undefined): void {
  const target = view?.article.type === 'PublishedArticle' ? view.article.path : null
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => {
      apiCommand({
        method: 'POST',
        path: path`articles/${target}/page_views`,
        body: {},
        idempotencyKey: newIdempotencyKey(),
      }).catch(() => undefined)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [target])
}
