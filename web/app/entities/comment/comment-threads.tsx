import type { CommentThread } from '@koryaku/contracts/comments/comment.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#app/entities/comment/comment.module.css'
import { CommentItem } from '#app/entities/comment/comment-item.tsx'
import { commentReplies } from '#app/entities/comment/comment-queries.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { Button } from '#app/ui/button.tsx'

interface Place {
  articlePath: string
  /** URL of the page with all comments of the article. */
  address: string
  /** True if the article takes no replies. */
  isClosed: boolean
}

/** Conversations: each comment with all its replies one level below, including replies to replies. */
export const CommentThreads = ({ threads, ...place }: Place & { threads: readonly CommentThread[] }) => (
  <ol className={styles.threads}>
    {threads.map(thread => (
      <li key={thread.id}>
        <CommentItem comment={thread} {...place} />
        {thread.attributes.repliesCount > 0 && <Replies thread={thread} {...place} />}
      </li>
    ))}
  </ol>
)

function Replies({ thread, ...place }: Place & { thread: CommentThread }) {
  const text = useCommentItemText()
  const [wantsAll, setWantsAll] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...commentReplies(place.articlePath, thread.id),
    enabled: wantsAll,
  })
  const replies = data?.pages.flatMap(page => page.data) ?? thread.replies
  const all = thread.attributes.repliesCount
  return (
    <>
      <ol className={styles.replies}>
        {replies.map(reply => (
          <li key={reply.id}>
            <CommentItem comment={reply} {...place} />
          </li>
        ))}
      </ol>
      {!data && replies.length < all && (
        <Button look="quiet" size="small" busy={isFetching} onClick={() => setWantsAll(true)}>
          {text.moreReplies(all)}
        </Button>
      )}
      {hasNextPage && (
        <Button look="quiet" size="small" busy={isFetching} onClick={() => fetchNextPage()}>
          {text.nextReplies}
        </Button>
      )}
    </>
  )
}
