import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import type { DueWork } from '#due/due-work.ts'
import { loadArticle } from './find-article.ts'
import { runArticle } from './write-article.ts'

/** Maximum number of articles per run. The others wait for the next run. */
const AT_ONCE = 100

const dueAt = statement((at: Param<string | Date>, limit: Param<number>) =>
  facts
    .selectFrom('read.publication_due')
    .select(['article_id', 'schedule_id'])
    .where('missed', 'is', null)
    .where('publish_at', '<=', at as never)
    .orderBy('publish_at')
    .limit(limit),
)

/** Articles whose time of publication has come. */
export const publishDue = (stores: { db: Pool; events: EventStore }): DueWork => ({
  name: 'publish',
  async find(at) {
    const rows = await dueAt(stores.db, at, AT_ONCE)
    return rows.map(({ article_id, schedule_id }) => ({ articleId: article_id, key: schedule_id }))
  },
  async perform({ articleId, key: scheduleId }, envelope) {
    const state = await loadArticle(stores.events, articleId)
    if (state.status === 'none' || state.status === 'deleted') return
    // An erased author publishes nothing more, even before the erasure job reaches the article.
    const author = await stores.events.readLast(userStream(state.authorId))
    const command =
      author?.type === 'UserErased'
        ? ({ type: 'UnschedulePublication', actorId: state.authorId } as const)
        : ({ type: 'PublishScheduled', scheduleId, at: envelope.occurredAt } as const)
    await runArticle(stores, articleId, command, envelope)
  },
})
