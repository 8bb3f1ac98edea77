import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import styles from '#app/features/articles/approached-comments.module.css'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

/** Distance from the window within which the code is loaded. */
const NEAR = '100%'

let load: () => void = () => undefined
const isWanted = new Promise<void>(resolve => {
  load = resolve
})

/** While it suspends, React keeps the HTML of the server, with its focus and selection. */
const ArticleComments = import.meta.env.SSR
  ? (await import('#app/features/articles/article-comments.tsx')).default
  : lazy(async () => {
      await isWanted
      const code = () => import('#app/features/articles/article-comments.tsx')
      // The comments of a page that is read offline stay readable.
      return code().catch(() =>
        new Promise(resolve => addEventListener('online', resolve, { once: true })).then(code),
      )
    })

interface ApproachedCommentsProps {
  slug: string
  articlePath: string
}

/**
 * The comments under an article. Their code is loaded when the reader comes near them, selects something, or first uses a key or a pointer;
 * until then the HTML of the server is shown. Memoized: an update from above would replace that HTML.
 */
export const ApproachedComments = memo(function ApproachedComments(props: ApproachedCommentsProps) {
  const { key, hash } = useLocation()
  const [firstKey] = useState(key)
  const place = useRef<HTMLDivElement>(null)
  // The location is a context of the comments: React waits for them before it shows another one.
  if (key !== firstKey || hash.startsWith('#passage-')) load()
  // Keeps the data of the server in the cache until the comments read it.
  useQuery({ queryKey: commentQueryKeys.first(props.articlePath), enabled: false })
  useEffect(() => whenApproached(place.current, load), [])
  return (
    <div ref={place} className={styles.place}>
      <QuietBoundary>
        <Suspense>
          <ArticleComments {...props} />
        </Suspense>
      </QuietBoundary>
    </div>
  )
})

/** @returns a function that stops watching */
function whenApproached(place: Element | null, onApproach: () => void): () => void {
  const end = new AbortController()
  const observer = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) approach()
    },
    { rootMargin: NEAR },
  )
  const stop = () => {
    end.abort()
    observer.disconnect()
  }
  const approach = () => {
    stop()
    onApproach()
  }
  for (const type of ['keydown', 'pointerdown', 'selectionchange'])
    addEventListener(type, approach, { capture: true, passive: true, signal: end.signal })
  if (place) observer.observe(place)
  return stop
}
