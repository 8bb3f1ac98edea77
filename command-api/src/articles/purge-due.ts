import { facts } from '@koryaku/contracts/tables/facts-for-commands.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import type { DueWork } from '#due/due-work.ts'
import { deleteContentKeys } from '#identity/content-keys.ts'
import { runArticle } from './write-article.ts'

/** More wait for the next look. */
const AT_ONCE = 100

const dueAt = statement((at: Param<string | Date>, limit: Param<number>) =>
  facts
    .selectFrom('read.article_card')
    .select(['article_id', 'purge_at'])
    .where('purge_at', '<=', at as never)
    .orderBy('purge_at')
    .limit(limit),
)

/** Deleted articles that nobody took back in time are gone for good: the log says so, then their keys go. */
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
    // A crash before this leaves the key to those who tidy up.
    if (state.status === 'deleted' && state.before === null) await deleteContentKeys(stores.db, [articleId])
  },
})
