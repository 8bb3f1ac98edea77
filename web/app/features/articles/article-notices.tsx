import type { ArticleBodyAttributes } from '@koryaku/contracts/articles/article.api.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { noteSeen, seenAt } from '#app/entities/article/seen-articles.ts'
import { useAction, useViewer } from '#app/entities/viewer/viewer.tsx'
import { useCountView } from '#app/features/articles/use-count-view.ts'

const ChangedSince = lazy(() => import('#app/features/articles/changed-since.tsx'))
const OutdatedNotice = lazy(() => import('#app/features/articles/outdated-notice.tsx'))
/** Only its author ever sees a suspended article. */
const SuspensionNotice = lazy(() => import('#app/entities/moderation/suspension-notice.tsx'))
/** A look shorter than this is not a read. */
const READ_MS = 2_000

type View = ArticleView<ArticleBodyAttributes>

/**
 * Notices above a text that only some readers see. Also records the view. The page is identical for all readers and
 * contains none of this.
 */
export default function ArticleNotices({ view }: { view: View }) {
  useCountView(view)
  const viewer = useViewer()
  // Authors know what they changed.
  const isOwn = viewer.status === 'member' && viewer.user.userId === view.author?.userId
  if (view.article.type === 'SuspendedArticle')
    return (
      <Suspense>
        <SuspensionNotice articlePath={view.id} />
      </Suspense>
    )
  return (
    <>
      {view.article.votes?.foundOutdated && (
        <Suspense>
          <OutdatedNotice />
        </Suspense>
      )}
      {view.article.versionsPublic && !isOwn && <Changed view={view} />}
    </>
  )
}

/** Checks whether the viewer may have read it before it was changed, on this device or by a like or a bookmark. */
function Changed({ view }: { view: View }) {
  const { path: articlePath, revisedAt } = view.article
  const [seen] = useState(() => seenAt(articlePath))
  const isLiked = useAction('liking_article_paths', articlePath)
  const isBookmarked = useAction('bookmarking_articles_article_paths', articlePath)
  const mayBeBehind =
    revisedAt !== null &&
    (seen === undefined ? Boolean(isLiked || isBookmarked) : Date.parse(revisedAt) > Date.parse(seen))
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    // Visiting the page does not count as reading while the viewer has not been notified of the changes.
    if (mayBeBehind && !isTold) return
    const timer = setTimeout(() => noteSeen(articlePath, new Date().toISOString()), READ_MS)
    return () => clearTimeout(timer)
  }, [articlePath, mayBeBehind, isTold])
  return mayBeBehind ? (
    <Suspense>
      <ChangedSince view={view} seen={seen} onTold={() => setTold(true)} />
    </Suspense>
  ) : null
}
