import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import type { PoolClient } from 'pg'
import { addToRows, deleteRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleCard } from './article-card.ts'
import { Sums } from './sums.ts'

type Tagged = Written<typeof articleTag>

const tagRows = (card: ArticleCard | undefined): Tagged[] => {
  if (card?.status !== 'published' || card.published_at === null) return []
  const { game_id, article_id, published_at } = card
  return [...new Set(card.tags)].map(tag => ({ game_id, tag, article_id, published_at }))
}

/** Brings tags and their counts from what the cards were to what they are. */
export async function applyToTags(
  db: PoolClient,
  before: ReadonlyMap<string, ArticleCard>,
  changed: readonly ArticleCard[],
  t: TableName,
): Promise<void> {
  const sums = new Sums(key => {
    const [game_id = '', ...tag] = key.split(' ')
    return { game_id, tag: tag.join(' '), articles: 0 }
  })
  const added: Tagged[] = []
  const removed: { article_id: string; tag: string }[] = []
  for (const card of changed) {
    const old = tagRows(before.get(card.article_id))
    const now = tagRows(card)
    const has = (rows: Tagged[], tag: string) => rows.some(row => row.tag === tag)
    added.push(...now.filter(({ tag }) => !has(old, tag)))
    removed.push(
      ...old.filter(({ tag }) => !has(now, tag)).map(({ tag }) => ({ article_id: card.article_id, tag })),
    )
    for (const { tag } of old) sums.of(`${card.game_id} ${tag}`).articles -= 1
    for (const { tag } of now) sums.of(`${card.game_id} ${tag}`).articles += 1
  }
  await deleteRows(db, t, articleTag, removed)
  await upsertRows(db, t, articleTag, added)
  const counts = sums.rows()
  await addToRows(db, t, gameTag, counts)
  // Which rows there are must not depend on how the log was cut into batches.
  const none = counts.map(({ game_id, tag }) => ({ game_id, tag, articles: 0 }))
  await deleteRows(db, t, gameTag, none)
}
