import type { CommentList } from '@koryaku/contracts/comments/comment.api.ts'
import { hashKey, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import styles from '#app/entities/comment/comment.module.css'
import { commentAddress } from '#app/entities/comment/comment-address.ts'
import { commentTotal } from '#app/entities/comment/comment-queries.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { Button } from '#app/ui/button.tsx'

type Counted = Pick<CommentList['meta'], 'totalCount' | 'newest'>

interface NewCommentsProps {
  articlePath: string
  /** Address of the page of all comments. */
  address: string
  /** The comments that the page knows. */
  known: Counted
}

/**
 * Shows readers of an open page that others have posted comments since, with a button. It opens a single comment or a
 * reply, which may be in an old conversation, at its place; otherwise the conversations, newest first.
 */
export default function NewComments({ articlePath, address, known }: NewCommentsProps) {
  const text = useCommentItemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { place, isInSight } = useInSight()
  const { data } = useQuery({ ...commentTotal(articlePath), enabled: isInSight })
  const total = hashKey(commentQueryKeys.total(articlePath))
  /** While the list is read again, for example after an own comment, the numbers are not of the same time. */
  const isRead = useIsFetching({
    queryKey: commentQueryKeys.of(articlePath),
    predicate: ({ queryHash }) => queryHash !== total,
  })
  const newest = data && isLater(data.meta.newest, known.newest) ? data.meta.newest : null
  // Deletions lower the number, and must not hide what was posted.
  const more = isRead > 0 || !data ? 0 : Math.max(data.meta.totalCount - known.totalCount, newest ? 1 : 0)
  const show = () => {
    void client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
    const isOpened = newest && (more === 1 || newest.isReply)
    void navigate(isOpened ? commentAddress(address, newest.id) : `${address}?sort=newest`)
  }
  return (
    <div ref={place} role="status" className={styles.live}>
      {more > 0 && (
        <Button size="small" icon={<MessageCircle aria-hidden />} onClick={show}>
          {text.newComments(more)}
        </Button>
      )}
    </div>
  )
}

/** Times are ISO strings of equal length. An earlier comment is the newest once the last one is deleted. */
const isLater = (one: Counted['newest'], other: Counted['newest']): boolean =>
  one !== null && (other === null || one.postedAt + one.id > other.postedAt + other.id)

/** Whether a place is on the screen or near it. */
function useInSight() {
  const place = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      entries => setInSight(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '100%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, isInSight }
}
