import type { CommentAudience } from '@koryaku/contracts/comments/comment-parts.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styles from '#app/entities/comment/comment.module.css'
import type { Quoting } from '#app/entities/comment/quoting.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { useMayComment } from '#app/entities/comment/use-may-comment.ts'
import { FollowUserButton } from '#app/entities/follow/follow-button.tsx'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useAction, useViewer } from '#app/entities/viewer/viewer.tsx'
import { QuietBoundary } from '#app/ui/quiet-boundary.tsx'

const CommentForm = lazy(() => import('#app/entities/comment/comment-form.tsx'))
/** Shown to the author of the article only. */
const CommentAudienceChoice = lazy(() => import('#app/entities/comment/comment-audience.tsx'))

/** Opens the form for a new comment, whose code loads on demand. Asks visitors to join first. */
export function WriteBox({
  articlePath,
  address,
  author,
  audience,
  quote,
  onUnquote,
}: {
  articlePath: string
  address: string
  /** The author of the article; null: not named. */
  author: UserAttributes | null
  audience: CommentAudience
  /** A passage that the viewer wants to comment on: it opens the box. */
  quote?: Quoting | null
  onUnquote?: () => void
}) {
  const text = useCommentItemText()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  if (quote && !isOpen) setOpen(true)
  const isWriter = useAction('own_article_paths', articlePath)
  const isVisitor = viewer.status === 'visitor'
  const begin = () =>
    isVisitor ? navigate(joinAddress('/signup', pathname + search, 'comment')) : setOpen(true)
  const closed = (
    <button type="button" className={styles.begin} onClick={begin}>
      {isVisitor ? text.joinToWrite : text.write}
    </button>
  )
  const box = isOpen ? (
    <Suspense fallback={closed}>
      <CommentForm {...{ articlePath, address, quote, onUnquote }} onDone={() => setOpen(false)} />
    </Suspense>
  ) : (
    closed
  )
  const mayComment = useMayComment(articlePath, audience, author)
  const name = author?.name ?? null
  return (
    <>
      {audience !== 'all' && <p className="soft">{audience === 'none' ? text.closed : text.followersOnly}</p>}
      {audience !== 'none' &&
        (!mayComment && author && name !== null ? (
          <p>
            <FollowUserButton {...author} name={name} />
          </p>
        ) : (
          box
        ))}
      {isWriter && (
        <QuietBoundary>
          <Suspense>
            <CommentAudienceChoice articlePath={articlePath} audience={audience} />
          </Suspense>
        </QuietBoundary>
      )}
    </>
  )
}
