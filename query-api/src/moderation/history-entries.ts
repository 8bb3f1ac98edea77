import type { HistoryEntryAttributes } from '@koryaku/contracts/articles/article-moderation.api.ts'
import type { articleHistory } from '@koryaku/contracts/tables/article-history.table.ts'
import type { Row } from '@koryaku/contracts/tables/define-table.ts'
import type { Pool } from 'pg'
import { decryptSealed } from './decrypt-sealed.ts'

type HistoryRow<Type extends string> = Omit<
  Row<typeof articleHistory>,
  'article_id' | 'review_id' | 'comment_id' | 'position' | 'type'
> & {
  type: Type
  /** Author of the subject of the timeline. */
  author_id: string
  /** Name of the actor; null if they were erased. */
  name: string | null
}

/** The lines of a timeline, with their texts opened. */
export async function historyEntries<Type extends string>(db: Pool, rows: readonly HistoryRow<Type>[]) {
  const open = await decryptSealed(
    db,
    rows.map(({ text }) => text),
  )
  return rows.map(row => {
    const { type, revision, rule, outcome, cause, revisions } = row
    const actor: HistoryEntryAttributes['actor'] =
      row.actor_id === row.author_id ? { kind: 'author' } : { kind: 'member', name: row.name }
    const said = { type, revision, rule, outcome, cause, revisions, text: open(row.text) }
    const attributes = { ...said, at: row.at.toISOString(), actor }
    return { type: 'historyEntry' as const, id: row.event_id, attributes }
  })
}
