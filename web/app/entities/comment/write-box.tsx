import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styles from '#app/entities/comment/comment.module.css'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'

const CommentForm = lazy(() => import('#app/entities/comment/comment-form.tsx'))

/** Where a comment is begun: its code comes when somebody wants to write. Visitors are asked to join first. */
export function WriteBox({ articlePath, address }: { articlePath: string; address: string }) {
  const text = useCommentItemText()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isVisitor = viewer.status === 'visitor'
  const begin = () =>
    isVisitor ? navigate(joinAddress('/signup', pathname + search, 'comment')) : setOpen(true)
  const closed = (
    <button type="button" className={styles.begin} onClick={begin}>
      {isVisitor ? text.joinToWrite : text.write}
    </button>
  )
  if (!isOpen) return closed
  return (
    <Suspense fallback={closed}>
      <CommentForm articlePath={articlePath} address={address} onDone={() => setOpen(false)} />
    </Suspense>
  )
}
