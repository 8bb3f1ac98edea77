import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleLanguage } from '@koryaku/contracts/tables/article-language.table.ts'
import type { PoolClient } from 'pg'
import { addToRows, deleteRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { ArticleCard } from './article-card.ts'
import { Sums } from './sums.ts'

/** The row of all games together. */
const EVERYWHERE = ''

/** Brings the counts from what the cards were to what they are. */
export async function applyToLanguages(
  db: PoolClient,
  before: ReadonlyMap<string, ArticleCard>,
  changed: readonly ArticleCard[],
  t: TableName,
): Promise<void> {
  const sums = new Sums(key => {
    const [game_id = '', language = ''] = key.split(' ')
    return { game_id, language, articles: 0 }
  })
  const count = (card: ArticleCard | undefined, change: number) => {
    if (card?.status !== 'published') return
    for (const gameId of [EVERYWHERE, card.game_id]) sums.of(`${gameId} ${card.language}`).articles += change
  }
  for (const card of changed) {
    count(before.get(card.article_id), -1)
    count(card, 1)
  }
  const counts = sums.rows()
  await addToRows(db, t, articleLanguage, counts)
  // Which rows there are must not depend on how the log was cut into batches.
  const none = counts.map(({ game_id, language }) => ({ game_id, language, articles: 0 }))
  await deleteRows(db, t, articleLanguage, none)
}

export function foldLanguages(t: TableName): string[] {
  const [card, counted] = [articleCard.names, articleLanguage.names]
  return [
    `insert into ${t(articleLanguage)} (${counted.game_id}, ${counted.language}, ${counted.articles})
     select coalesce(${card.game_id}, '${EVERYWHERE}'), ${card.language}, count(*) from ${t(articleCard)}
      where ${card.status} = 'published'
      group by grouping sets ((${card.game_id}, ${card.language}), (${card.language}))`,
  ]
}
