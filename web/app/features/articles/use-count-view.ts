import { useEffect } from 'react'
import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { setReadFlag } from '#app/entities/article/read-flags.ts'

/** A look shorter than this is not a read. */
const READ_MS = 2_000

/**
 * Notes that the article is being read: here as a flag and as a copy for reading offline, on the server as a view, once
 * per visitor and day, and later that its end was reached.
 */
export function useCountView(view: ArticleView): void {
  const target = view.article.type === 'PublishedArticle' ? view.article.path : null
  useEffect(() => {
    if (!target) return
    let stop: (() => void) | undefined
    let isOver = false
    const timer = setTimeout(() => {
      setReadFlag('article', target, 'read', true)
      void import('#app/offline/kept-articles.ts')
        .then(({ keepArticle }) => keepArticle(location.pathname))
        .catch(() => undefined)
      apiCommand({
        method: 'POST',
        path: path`articles/${target}/page_views`,
        body: {},
        idempotencyKey: newIdempotencyKey(),
      })
        .then(() => import('#app/features/articles/count-finish.ts'))
        .then(({ countFinish }) => {
          const text = document.querySelector<HTMLElement>('article .article-text')
          if (text && !isOver) stop = countFinish(target, text)
        })
        .catch(() => undefined)
    }, READ_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [target])
}
