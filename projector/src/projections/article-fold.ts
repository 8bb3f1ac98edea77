import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleDraft } from '@koryaku/contracts/tables/article-draft.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { bigint, boolean, nullable, position, text } from '@koryaku/contracts/tables/columns.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { tagSpelling } from '@koryaku/contracts/tables/tag-spelling.table.ts'
import type { Changes } from '#engine/changes.ts'
import { defineChanges } from '#engine/define-changes.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleChanges } from './article-cards.ts'
import { type DraftEvent, draftChangesOf } from './article-drafts.ts'

/** Texts wait for the fold as they were copied. */
export const bodyChange = defineChanges('article_body_change', {
  article_id: text(),
  position: position(),
  html: nullable(text()),
  table_of_contents: nullable(text()),
  text: nullable(text()),
  blocks: nullable(text()),
})
export const draftChange = defineChanges('article_draft_change', {
  article_id: text(),
  author_id: text(),
  saved_content: nullable(text()),
  saved_revision: nullable(bigint()),
  saved_position: nullable(bigint()),
  draft_content: nullable(text()),
  draft_position: nullable(bigint()),
  text_position: nullable(bigint()),
  deleted: boolean(),
})

/** An article that a batch meets first is copied into its table. */
export function appendNewCards(changes: Changes, { before, cards }: ArticleChanges): void {
  for (const card of cards) if (!before.has(card.article_id)) changes.add(articleCard, card)
}

/** @param position the last one of the batch; it orders the changes of an article */
export function appendBodies(changes: Changes, { bodies, gone }: ArticleChanges, position: bigint): void {
  for (const body of bodies)
    changes.add(bodyChange, {
      ...body,
      position,
      table_of_contents: JSON.stringify(body.table_of_contents),
      blocks: JSON.stringify(body.blocks),
    })
  for (const { article_id } of gone)
    changes.add(bodyChange, {
      ...{ article_id, position, html: null, table_of_contents: null, text: null, blocks: null },
    })
}

export function appendDrafts(changes: Changes, events: DraftEvent[]): void {
  const content = (value: object | null) => (value === null ? null : JSON.stringify(value))
  for (const change of draftChangesOf(events))
    changes.add(draftChange, {
      ...change,
      saved_content: content(change.saved_content),
      draft_content: content(change.draft_content),
    })
}

/** The last text of each article, unless it was deleted. */
export function foldBodies(t: TableName): string[] {
  const [body, c] = [articleBody.names, alias(bodyChange, 'c')]
  const { article_id, position } = bodyChange.names
  return [
    `insert into ${t(articleBody)} (${body.article_id}, ${body.html}, ${body.table_of_contents}, ${body.text}, ${body.blocks})
     select ${c.article_id}, ${c.html}, ${c.table_of_contents}::jsonb, ${c.text}, ${c.blocks}::jsonb
       from (select ${article_id}, max(${position}) as ${position} from ${t(bodyChange)} group by ${article_id}) last
       join ${t(bodyChange)} c using (${article_id}, ${position})
      where ${c.html} is not null`,
  ]
}

/** The last saved text and the last autosave of each article. */
export function foldDrafts(t: TableName): string[] {
  const n = draftChange.names
  const [k, s, d] = [alias(draftChange, 'k'), alias(draftChange, 's'), alias(draftChange, 'd')]
  const max = (column: string) => `max(${column}) as ${column}`
  return [
    `insert into ${t(articleDraft)} (${articleDraft.list})
     select ${k.article_id}, ${k.author_id}, ${s.saved_content}::json, ${k.saved_revision},
            coalesce(${k.saved_position}, -1), ${d.draft_content}::json, coalesce(${k.draft_position}, -1),
            coalesce(${k.text_position}, -1), ${k.deleted}
       from (select ${n.article_id}, min(${n.author_id}) as ${n.author_id}, bool_or(${n.deleted}) as ${n.deleted},
                    ${max(n.saved_revision)}, ${max(n.saved_position)},
                    ${max(n.draft_position)}, ${max(n.text_position)}
               from ${t(draftChange)} group by ${n.article_id}) k
       left join ${t(draftChange)} s on ${s.saved_position} = ${k.saved_position} and not ${k.deleted}
       left join ${t(draftChange)} d on ${d.draft_position} = ${k.draft_position} and not ${k.deleted}`,
  ]
}

/** The tags of the published articles, as stored in their cards; the first of two spellings of one tag. */
export function foldTags(t: TableName): string[] {
  const [card, tagged, of] = [articleCard.names, articleTag.names, tagSpelling.names]
  return [
    `insert into ${t(articleTag)} (${articleTag.list})
     select distinct on (${card.article_id}, u.key)
            ${card.game_id}, u.key, u.tag, ${card.article_id}, ${card.published_at}
       from ${t(articleCard)} cross join unnest(${card.tags}, ${card.tag_keys}) with ordinality as u (tag, key, place)
      where ${card.status} = 'published' order by ${card.article_id}, u.key, u.place`,
    `insert into ${t(tagSpelling)} (${of.game_id}, ${of.tag_key}, ${of.tag}, ${of.articles})
     select ${tagged.game_id}, ${tagged.tag_key}, ${tagged.tag}, count(*) from ${t(articleTag)}
      group by ${tagged.game_id}, ${tagged.tag_key}, ${tagged.tag}`,
    `insert into ${t(gameTag)} (${gameTag.list}) ${countedTags(t)}`,
  ]
}

/** Rows of tags from those of their spellings: the most used one is shown. @param where which of them */
export function countedTags(t: TableName, where = 'true'): string {
  const s = tagSpelling.names
  return `select ${s.game_id}, ${s.tag_key},
            (array_agg(${s.tag} order by ${s.articles} desc, ${s.tag} collate "C"))[1], sum(${s.articles})::int
       from ${t(tagSpelling)} where ${where} group by ${s.game_id}, ${s.tag_key}`
}
