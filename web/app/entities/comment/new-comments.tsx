import { hashKey, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { commentQueryKeys } from '#app/api/comment-query-keys.ts'
import styles from '#app/entities/comment/comment.module.css'
import { commentTotal } from '#app/entities/comment/comment-queries.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { Button } from '#app/ui/button.tsx'

interface NewCommentsProps {
  articlePath: string
  /** Address of the page of all comments. */
  address: string
  /** Number of comments that the page knows. */
  known: number
}

/** Shows readers of an open page that others have posted comments since, with a button that shows the newest first. */
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
  const more = isRead > 0 ? 0 : (data?.meta.totalCount ?? known) - known
  const show = () => {
    void client.invalidateQueries({ queryKey: commentQueryKeys.of(articlePath) })
    void navigate(`${address}?sort=newest`)
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
