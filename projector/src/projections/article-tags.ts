import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { tagSpelling } from '@koryaku/contracts/tables/tag-spelling.table.ts'
import type { PoolClient } from 'pg'
import { addToRows, deleteRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleCard } from './article-card.ts'
import { countedTags } from './article-fold.ts'
import { Sums } from './sums.ts'

type Tagged = Written<typeof articleTag>

/** The first of two spellings of one tag. */
function tagRows(card: ArticleCard | undefined): Tagged[] {
  if (card?.status !== 'published' || card.published_at === null) return []
  const { game_id, article_id, published_at, tag_keys } = card
  const rows = new Map<string, Tagged>()
  for (const [n, tag] of card.tags.entries()) {
    const tag_key = tag_keys[n] ?? tag
    if (!rows.has(tag_key)) rows.set(tag_key, { game_id, tag_key, tag, article_id, published_at })
  }
  return [...rows.values()]
}

/** Brings tags and their counts from what the cards were to what they are. */
export async function applyToTags(
  db: PoolClient,
  before: ReadonlyMap<string, ArticleCard>,
  changed: readonly ArticleCard[],
  t: TableName,
): Promise<void> {
  // No tag has a space.
  const sums = new Sums(key => {
    const [game_id = '', tag_key = '', tag = ''] = key.split(' ')
    return { game_id, tag_key, tag, articles: 0 }
  })
  const added: Tagged[] = []
  const removed: { article_id: string; tag_key: string }[] = []
  for (const card of changed) {
    const old = tagRows(before.get(card.article_id))
    const now = tagRows(card)
    const has = (rows: Tagged[], { tag_key, tag }: Tagged) =>
      rows.some(row => row.tag_key === tag_key && row.tag === tag)
    const gone = old.filter(row => !has(now, row))
    const come = now.filter(row => !has(old, row))
    removed.push(...gone.map(({ tag_key }) => ({ article_id: card.article_id, tag_key })))
    added.push(...come)
    for (const { game_id, tag_key, tag } of gone) sums.of(`${game_id} ${tag_key} ${tag}`).articles -= 1
    for (const { game_id, tag_key, tag } of come) sums.of(`${game_id} ${tag_key} ${tag}`).articles += 1
  }
  const counts = sums.rows()
  if (counts.length === 0) return
  await deleteRows(db, t, articleTag, removed)
  await upsertRows(db, t, articleTag, added)
  await addToRows(db, t, tagSpelling, counts)
  // Which rows there are must not depend on how the log was cut into batches.
  const none = counts.map(({ game_id, tag_key, tag }) => ({ game_id, tag_key, tag, articles: 0 }))
  await deleteRows(db, t, tagSpelling, none)
  const keys = counts.map(({ game_id, tag_key }) => ({ game_id, tag_key }))
  await deleteRows(db, t, gameTag, keys)
  const { game_id, tag_key } = tagSpelling.names
  await db.query(
    `insert into ${t(gameTag)} (${gameTag.list})
     ${countedTags(t, `(${game_id}, ${tag_key}) in (select * from unnest($1::text[], $2::text[]))`)}`,
    [keys.map(row => row.game_id), keys.map(row => row.tag_key)],
  )
}
