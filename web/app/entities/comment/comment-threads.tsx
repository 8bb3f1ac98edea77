import type { CommentResource, CommentThread } from '@koryaku/contracts/comments/comment.api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Component, type ReactNode, useState } from 'react'
import styles from '#app/entities/comment/comment.module.css'
import { CommentItem } from '#app/entities/comment/comment-item.tsx'
import { commentReplies } from '#app/entities/comment/comment-queries.ts'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { Button } from '#app/ui/button.tsx'

/** Number of first replies in each conversation of the list; a linked reply may follow them. */
const REPLIES_SHOWN: typeof import('@koryaku/contracts/comments/comment-parts.ts').REPLIES_SHOWN = 5

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
  const first = data?.pages.flatMap(page => page.data) ?? thread.replies.slice(0, REPLIES_SHOWN)
  const linked = thread.replies.slice(REPLIES_SHOWN).filter(({ id }) => first.every(reply => reply.id !== id))
  const all = thread.attributes.repliesCount
  const hasMore = data ? hasNextPage : first.length + linked.length < all
  const load = {
    ...({ look: 'quiet', size: 'small', busy: isFetching } as const),
    onClick: () => {
      setWantsAll(true)
      void fetchNextPage()
    },
  }
  const rowOf = (reply: CommentResource) => (
    <li key={reply.id}>
      <CommentItem comment={reply} {...place} />
    </li>
  )
  const gap = (
    <li key="gap" className={styles.gap}>
      <Button {...load}>{text.repliesBetween}</Button>
    </li>
  )
  return (
    <>
      <KeepInPlace id={thread.replies[REPLIES_SHOWN]?.id}>
        <ol className={styles.replies}>
          {/* One array: the linked reply keeps its element, and what is typed in it. */}
          {[...first.map(rowOf), ...(linked.length > 0 && hasMore ? [gap] : []), ...linked.map(rowOf)]}
        </ol>
      </KeepInPlace>
      {hasMore && <Button {...load}>{data ? text.nextReplies : text.moreReplies(all)}</Button>}
    </>
  )
}

/** Scrolls so that a comment on the screen keeps its position while others are added above it. */
class KeepInPlace extends Component<{ id: string | undefined; children: ReactNode }> {
  override getSnapshotBeforeUpdate(): number | null {
    const top = topOf(this.props.id)
    return top !== null && top >= 0 && top < innerHeight ? top : null
  }
  override componentDidUpdate(_: unknown, __: unknown, before: number | null): void {
    const after = topOf(this.props.id)
    if (before !== null && after !== null && after !== before)
      scrollBy({ top: after - before, behavior: 'instant' })
  }
  override render(): ReactNode {
    return this.props.children
  }
}

const topOf = (id: string | undefined): number | null =>
  document.getElementById(`c-${id}`)?.getBoundingClientRect().top ?? null
