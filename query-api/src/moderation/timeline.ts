import { DomainError } from '@koryaku/contracts/errors.ts'
import type {
  HistoryEntryAttributes,
  TimelineDocument,
} from '@koryaku/contracts/moderation/moderation.api.ts'
import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import type { Pool } from 'pg'
import { moderatedArticles } from './moderated-articles.ts'
import { openSealed } from './open-sealed.ts'

interface HistoryRow
  extends Pick<HistoryEntryAttributes, 'type' | 'revision' | 'rule' | 'outcome' | 'cause'> {
  event_id: string
  actor_id: string
  at: Date
  text: SealedText | null
  revisions: string[]
  author_id: string
  name: string | null
}

/** An article with everything that happened to it. */
export async function readTimeline(db: Pool, articleId: string): Promise<TimelineDocument> {
  const [article] = await moderatedArticles(db, [articleId])
  if (!article) throw new DomainError('not_found')
  const { rows } = await db.query<HistoryRow>({
    name: 'article-timeline',
    text: `select h.event_id, h.actor_id, h.at, h.type, h.revision, h.rule, h.text, h.outcome, h.cause, h.revisions,
                  a.author_id, case when not u.erased then u.name end as name
             from read.article_history h
             join read.article_card a using (article_id)
             left join read.user_card u on u.user_id = h.actor_id
            where h.article_id = $1 order by h.position`,
    values: [articleId],
  })
  const open = await openSealed(
    db,
    rows.map(({ text }) => text),
  )
  const timeline = rows.map(row => {
    const { type, revision, rule, outcome, cause, revisions } = row
    const actor: HistoryEntryAttributes['actor'] =
      row.actor_id === row.author_id ? { kind: 'author' } : { kind: 'member', name: row.name }
    const said = { type, revision, rule, outcome, cause, revisions, text: open(row.text) }
    const attributes = { ...said, at: row.at.toISOString(), actor }
    return { type: 'historyEntry' as const, id: row.event_id, attributes }
  })
  return { data: article, meta: { timeline } }
}
