import {
  ArticleDeleted,
  ArticlePublished,
  ArticlePurged,
} from '@koryaku/contracts/articles/article.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { ReviewPublished, ReviewPurged } from '@koryaku/contracts/reviews/review.events.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { publication } from '@koryaku/contracts/tables/publication.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'

const handled = [ArticlePublished, ArticleDeleted, ArticlePurged, ReviewPublished, ReviewPurged] as const
type WorkEvent = Recorded<EventOf<(typeof handled)[number]>>
type PublicationRow = Written<typeof publication>

/**
 * The first publication of each article and review, until it is purged. Whether it is shown depends on follows, blocks,
 * anonymity and the state of the work, all of which are read with it.
 */
export const publications = defineProjection({
  name: 'publications',
  codeVersion: 1,
  tables: [publication],
  handles: on(...handled),
  async apply(db, events, t) {
    const known = await loadRows(db, t, publication, events.map(workIdOf))
    const rows = new Map<string, PublicationRow>(known)
    for (const event of events) {
      const workId = workIdOf(event)
      if (isGone(event)) rows.delete(workId)
      else if (isPublished(event) && !rows.has(workId)) rows.set(workId, rowOf(event))
    }
    await upsertRows(
      db,
      t,
      publication,
      [...rows.values()].filter(({ work_id }) => !known.has(work_id)),
    )
    const gone = [...known.keys()].filter(work_id => !rows.has(work_id))
    await deleteRows(
      db,
      t,
      publication,
      gone.map(work_id => ({ work_id })),
    )
  },
})

const workIdOf = ({ data }: WorkEvent): string => ('reviewId' in data ? data.reviewId : data.articleId)

const isPublished = ({ type }: WorkEvent): boolean =>
  type === 'ArticlePublished' || type === 'ReviewPublished'

/** Purged, or deleted without a period in which it can be restored. */
const isGone = ({ type, data }: WorkEvent): boolean =>
  type === 'ArticlePurged' || type === 'ReviewPurged' || ('purgeAt' in data && data.purgeAt === null)

const rowOf = (event: WorkEvent): PublicationRow => ({
  ...{ work_id: workIdOf(event), kind: 'reviewId' in event.data ? 'review' : 'article' },
  ...{ author_id: event.data.authorId, position: event.position.toString(), notification_id: event.id },
  created_at: event.metadata.occurredAt,
})
