import type { ArticleDraftEvent, ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import type { Changes, Columns } from '#engine/changes.ts'
import type { TableName } from '#engine/projection.ts'
import type { ArticleChanges } from './article-cards.ts'
import { draftChangesOf } from './article-drafts.ts'

/** All columns of article_card: an article that a batch meets first is copied there. */
export const cardColumns: Columns = {
  ...{ article_id: 'text', author_id: 'text', game_id: 'text', status: 'text', official: 'boolean' },
  ...{ kind: 'text', language: 'text', title: 'text', description: 'text', alternative_description: 'text' },
  ...{ thumbnail: 'text', tags: 'text[]', published_at: 'timestamptz', updated_at: 'timestamptz' },
  ...{ fragment_head: 'text', fragment_tail: 'text' },
}
export const bodyChanges: Columns = {
  ...{ article_id: 'text', position: 'bigint', html: 'text', table_of_contents: 'text', text: 'text' },
}
export const draftChanges: Columns = {
  ...{ article_id: 'text', author_id: 'text', saved_content: 'text', saved_revision: 'bigint' },
  ...{ saved_position: 'bigint', draft_content: 'text', draft_revision: 'bigint', draft_position: 'bigint' },
  deleted: 'boolean',
}

export function appendNewCards(changes: Changes, { before, cards }: ArticleChanges): void {
  for (const card of cards)
    if (!before.has(card.article_id))
      changes.add('article_card', [
        ...[card.article_id, card.author_id, card.game_id, card.status, card.official, card.kind],
        ...[card.language, card.title, card.description, card.alternative_description, card.thumbnail],
        ...[card.tags, iso(card.published_at), iso(card.updated_at), card.fragment_head, card.fragment_tail],
      ])
}

const iso = (time: string | Date | null) => (time === null ? null : new Date(time).toISOString())

/** @param position the last one of the batch: what orders the changes of an article */
export function appendBodies(changes: Changes, { bodies, gone }: ArticleChanges, position: bigint): void {
  for (const { article_id, html, table_of_contents, text } of bodies)
    changes.add('article_body_change', [article_id, position, html, JSON.stringify(table_of_contents), text])
  for (const { article_id } of gone)
    changes.add('article_body_change', [article_id, position, null, null, null])
}

export function appendDrafts(changes: Changes, events: Recorded<ArticleEvent | ArticleDraftEvent>[]): void {
  const content = (value: object | null) => (value === null ? null : JSON.stringify(value))
  const big = (value: string | null) => (value === null ? null : BigInt(value))
  for (const change of draftChangesOf(events))
    changes.add('article_draft_change', [
      ...[change.article_id, change.author_id, content(change.saved_content), big(change.saved_revision)],
      ...[big(change.saved_position), content(change.draft_content), big(change.draft_revision)],
      ...[big(change.draft_position), change.deleted],
    ])
}

/** The last text of each article, unless it was deleted. */
export const foldBodies = (t: TableName): string[] => [
  `insert into ${t('article_body')} (article_id, html, table_of_contents, text)
   select c.article_id, c.html, c.table_of_contents::jsonb, c.text
     from (select article_id, max(position) as position from ${t('article_body_change')} group by article_id) last
     join ${t('article_body_change')} c using (article_id, position)
    where c.html is not null`,
]

/** The last saved text and the last autosave of each article. */
export const foldDrafts = (t: TableName): string[] => [
  `insert into ${t('article_draft')} (article_id, author_id, saved_content, saved_revision, saved_position,
     draft_content, draft_revision, draft_position, deleted)
   select k.article_id, k.author_id, s.saved_content::json, k.saved_revision, coalesce(k.saved_position, -1),
          d.draft_content::json, k.draft_revision, coalesce(k.draft_position, -1), k.deleted
     from (select article_id, min(author_id) as author_id, bool_or(deleted) as deleted,
                  max(saved_revision) as saved_revision, max(saved_position) as saved_position,
                  max(draft_revision) as draft_revision, max(draft_position) as draft_position
             from ${t('article_draft_change')} group by article_id) k
     left join ${t('article_draft_change')} s on s.saved_position = k.saved_position and not k.deleted
     left join ${t('article_draft_change')} d on d.draft_position = k.draft_position and not k.deleted`,
]

/** The tags of the published articles, which their cards hold. */
export const foldTags = (t: TableName): string[] => [
  `insert into ${t('article_tag')} (game_id, tag, article_id, published_at)
   select distinct on (article_id, tag) game_id, tag, article_id, published_at
     from ${t('article_card')} cross join unnest(tags) as tag where status = 'published'
    order by article_id, tag`,
  `insert into ${t('game_tag')} (game_id, tag, articles)
   select game_id, tag, count(*) from ${t('article_tag')} group by game_id, tag`,
]
