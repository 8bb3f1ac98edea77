import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import type { DueWork } from '#due/due-work.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'
import { runArticle } from './write-article.ts'

/** Maximum number of articles per run. The others wait for the next run. */
const AT_ONCE = 100

const dueAt = statement((at: Param<string | Date>, limit: Param<number>) =>
  facts
    .selectFrom('read.article_card')
    .select(['article_id', 'purge_at'])
    .where('purge_at', '<=', at as never)
    .orderBy('purge_at')
    .limit(limit),
)

/** Purges deleted articles that were not restored in time: appends the event, then deletes the key. */
export const purgeDue = (stores: { db: Pool; events: EventStore }): DueWork => ({
  name: 'purge',
  async find(at) {
    const rows = await dueAt(stores.db, at, AT_ONCE)
    return rows.map(({ article_id, purge_at }) => ({
      ...{ articleId: article_id, key: `${article_id} ${purge_at && new Date(purge_at).toISOString()}` },
    }))
  },
  async perform({ articleId }, envelope) {
    const command = { type: 'PurgeArticle', at: envelope.occurredAt } as const
    const { state } = await runArticle(stores, articleId, command, envelope)
    // After a crash before this line, the sweep for deleted contents deletes the key.
    if (state.status === 'deleted' && state.before === null) await deleteContentKeys(stores.db, [articleId])
  },
})
