import {
  ArticleDeleted,
  ArticlePublished,
  ArticleRevised,
  ArticleUnpublished,
  PublicationScheduled,
  PublicationUnscheduled,
  ScheduledPublicationMissed,
} from '@koryaku/contracts/articles/article.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { publicationDue } from '@koryaku/contracts/tables/publication-due.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'

const told = [
  PublicationScheduled,
  PublicationUnscheduled,
  ScheduledPublicationMissed,
  ArticlePublished,
  ArticleRevised,
  ArticleUnpublished,
  ArticleDeleted,
] as const
type ScheduleEvent = Recorded<EventOf<(typeof told)[number]>>
type Due = Written<typeof publicationDue>

/**
 * Publications that wait for their time. A missed one is reported until its author publishes, withdraws or
 * deletes it.
 */
export const schedules = defineProjection({
  name: 'schedules',
  codeVersion: 1,
  tables: [publicationDue],
  handles: on(...told),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.articleId)
    const known = await loadRows(db, t, publicationDue, ids)
    const rows = new Map<string, Due | undefined>(known)
    for (const event of events) rows.set(event.data.articleId, after(rows.get(event.data.articleId), event))
    await upsertRows(
      db,
      t,
      publicationDue,
      [...rows.values()].filter(row => row !== undefined),
    )
    const gone = [...known.keys()].filter(articleId => rows.get(articleId) === undefined)
    await deleteRows(
      db,
      t,
      publicationDue,
      gone.map(article_id => ({ article_id })),
    )
  },
})

function after(row: Due | undefined, { type, data }: ScheduleEvent): Due | undefined {
  if (type === 'PublicationScheduled')
    return {
      ...{ article_id: data.articleId, author_id: data.authorId, schedule_id: data.scheduleId },
      ...{ publish_at: data.publishAt, zone: data.zone, text_ref: data.textRef, missed: null },
    }
  return type === 'ScheduledPublicationMissed' && row ? { ...row, missed: data.cause } : undefined
}
