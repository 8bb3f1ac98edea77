import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePressAgain } from '#app/device/lost-press.ts'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import styles from '#app/entities/comment/comment.module.css'
import { firstComments } from '#app/entities/comment/comment-queries.ts'
import { CommentThreads } from '#app/entities/comment/comment-threads.tsx'
import { LiveComments } from '#app/entities/comment/live-comments.tsx'
import type { Quoting } from '#app/entities/comment/quoting.ts'
import { useMayComment } from '#app/entities/comment/use-may-comment.ts'
import { WriteBox } from '#app/entities/comment/write-box.tsx'
import { useArticleCommentsText } from '#app/features/articles/comments-strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'
import { Section } from '#app/ui/section.tsx'

/** Loaded when a reader first selects something. */
const QuotePassage = lazy(() => import('#app/features/articles/quote-passage.tsx'))

/** The first comments of an article, the way to all of them, and where one is written. */
export default function ArticleComments({ articlePath, slug }: { articlePath: string; slug: string }) {
  const text = useArticleCommentsText()
  const language = useLanguage()
  const { data } = useQuery(firstComments(articlePath))
  const { data: document } = useQuery(articleDetail(slug, articlePath, language))
  const view = document && articleView(document)
  const [quote, setQuote] = useState<Quoting | null>(null)
  const isSelecting = useFirstSelection()
  useMarkedPassage()
  usePressAgain()
  const mayComment = useMayComment(articlePath, data?.meta.audience ?? 'all', view?.author ?? null)
  if (!data || !view) return null
  /** The version that is shown above; without it no passage can be quoted. */
  const { textRef } = view.article
  const address = `/games/${slug}/${articlePath}/comments`
  const { totalCount, threadsCount } = data.meta
  const hasMore = threadsCount > data.data.length
  return (
    <Section
      title={totalCount > 0 ? text.counted(formatCount(totalCount, language)) : text.comments}
      more={hasMore ? { to: address, label: text.all } : undefined}
    >
      <div className={styles.block}>
        {totalCount === 0 ? (
          <p className="soft">{text.none}</p>
        ) : (
          <CommentThreads
            threads={data.data}
            articlePath={articlePath}
            address={address}
            isClosed={!mayComment}
          />
        )}
        <LiveComments articlePath={articlePath} address={address} known={data.meta} />
        <WriteBox
          articlePath={articlePath}
          address={address}
          author={view.author}
          audience={data.meta.audience}
          quote={quote}
          onUnquote={() => setQuote(null)}
        />
      </div>
      {isSelecting && textRef && mayComment && (
        <QuietBoundary>
          <Suspense>
            <QuotePassage textRef={textRef} onQuote={setQuote} />
          </Suspense>
        </QuietBoundary>
      )}
    </Section>
  )
}

/** Whether anything on the page was selected yet. */
function useFirstSelection(): boolean {
  const [isSelecting, setSelecting] = useState(false)
  useEffect(() => {
    const onChange = () => {
      if (getSelection()?.isCollapsed === false) setSelecting(true)
    }
    // Some readers select before this is loaded.
    onChange()
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [])
  return isSelecting
}

/** Brings the passage into view that the URL names: the link of a quote. */
function useMarkedPassage(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (!hash.startsWith('#passage-')) return
    import('#app/features/articles/mark-passage.ts').then(
      ({ default: markPassage }) => markPassage(hash),
      () => {},
    )
    return () => void CSS.highlights?.delete('passage')
  }, [hash, key])
}
