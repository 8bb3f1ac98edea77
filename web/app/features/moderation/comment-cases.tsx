import type { ModeratedCommentResource } from '@koryaku/contracts/comments/moderated-comment.api.ts'
import {
  type ModeratedCommentList,
  moderatedCommentLists,
} from '@koryaku/contracts/comments/moderated-comment-lists.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { moderationSummary } from '#app/entities/moderation/moderation-summary.ts'
import { CommentCase } from '#app/features/moderation/comment-case.tsx'
import { CommentRules } from '#app/features/moderation/comment-rules.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { moderatedComment, moderatedComments } from '#app/features/moderation/moderation-queries.ts'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { TimelineEntry } from '#app/features/moderation/timeline-entry.tsx'
import { useChosen } from '#app/features/moderation/use-chosen.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Lists of comments that wait for a decision; the summary has their counts. */
const queues = ['reported', 'held', 'appeals'] as const
const isQueue = (name: ModeratedCommentList): name is (typeof queues)[number] =>
  queues.some(queue => queue === name)

/** Comments that wait for moderators, or the one that the address names. */
export function CommentCases() {
  const commentId = usePageRequest().search.get('comment')
  return commentId ? <OneComment key={commentId} id={commentId} /> : <Lists />
}

function OneComment({ id }: { id: string }) {
  const text = useModerationText()
  const { data, error } = useQuery(moderatedComment(id))
  if (error && !data) throw error
  if (!data) return <ListSkeleton rows={1} />
  return (
    <>
      <Cases comments={[data.data]} />
      {data.meta.timeline.length > 0 && (
        <>
          <h2 className={styles.section}>{text.comments.timeline}</h2>
          <ol className={styles.timeline} reversed>
            {data.meta.timeline.toReversed().map(entry => (
              <TimelineEntry key={entry.id} entry={entry.attributes} texts={[]} onRead={() => {}} />
            ))}
          </ol>
        </>
      )}
      <p>
        <AppLink to="/moderation?tab=comments">{text.comments.all}</AppLink>
      </p>
    </>
  )
}

function Lists() {
  const text = useModerationText()
  const [which, setWhich] = useChosen('comments', moderatedCommentLists)
  const query = useInfiniteQuery(moderatedComments(which))
  if (query.error && !query.data) throw query.error
  const comments = query.data?.pages.flatMap(page => page.data) ?? []
  const waiting = useQuery(moderationSummary()).data?.data.attributes.commentLists
  const labelOf = (name: ModeratedCommentList) => {
    const count = isQueue(name) ? waiting?.[name] : undefined
    return count ? text.count(text.comments.lists[name], count) : text.comments.lists[name]
  }
  const next = queues.find(name => name !== which && waiting?.[name])
  return (
    <>
      <div className={styles.filters}>
        <Field label={text.comments.listLabel}>
          <Select value={which} onChange={event => setWhich(event.target.value)}>
            {moderatedCommentLists.map(name => (
              <option key={name} value={name}>
                {labelOf(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {(which === 'held' || which === 'caught') && <CommentRules />}
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && comments.length === 0 && (
        <EmptyState
          title={text.nothing}
          {...(next && { link: { to: `/moderation?tab=comments&comments=${next}`, label: labelOf(next) } })}
        />
      )}
      <Cases comments={comments} />
      {query.data && comments.length > 0 && (
        <LoadMore query={query} shown={comments.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </>
  )
}

const Cases = ({ comments }: { comments: ModeratedCommentResource[] }) => (
  <ul className={styles.list}>
    {comments.map(comment => (
      <CommentCase key={comment.id} comment={comment} />
    ))}
  </ul>
)
