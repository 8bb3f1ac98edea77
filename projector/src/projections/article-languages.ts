import type { PoolClient } from 'pg'
import type { TableName } from '#engine/projection.ts'
import { addToRows, deleteRows } from '#engine/rows.ts'
import type { ArticleCard } from './article-card.ts'
import { Sums } from './sums.ts'

/** The row of all games together. */
const EVERYWHERE = ''

export const languageTable = (t: TableName): string => `
  -- How many published articles there are in a language: of a game, and of all of them ('').
  create table ${t('article_language')} (
    game_id text not null,
    language text not null,
    articles integer not null,
    primary key (game_id, language)
  );
`

export const languageIndexes = (t: TableName): string => `
  -- The newest articles in a language, of all games and of one.
  create index on ${t('article_card')} (language, published_at desc, article_id desc) where status = 'published';
  create index on ${t('article_card')} (game_id, language, published_at desc, article_id desc) where status = 'published';
`

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
  await addToRows(db, t('article_language'), ['game_id', 'language'], counts)
  // Which rows there are must not depend on how the log was cut into batches.
  const none = counts.map(({ game_id, language }) => ({ game_id, language, articles: 0 }))
  await deleteRows(db, t('article_language'), none)
}

export const foldLanguages = (t: TableName): string[] => [
  `insert into ${t('article_language')} (game_id, language, articles)
   select coalesce(game_id, '${EVERYWHERE}'), language, count(*) from ${t('article_card')}
    where status = 'published' group by grouping sets ((game_id, language), (language))`,
]
