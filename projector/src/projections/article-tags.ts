import type { PoolClient } from 'pg'
import type { TableName } from '#engine/projection.ts'
import { addToRows, deleteRows, upsertRows } from '#engine/rows.ts'
import type { ArticleCard } from './article-card.ts'
import { Sums } from './sums.ts'

export const tagTables = (t: TableName): string => `
  create table ${t('article_tag')} (
    game_id text not null,
    tag text not null,
    article_id text not null,
    published_at timestamptz not null,
    primary key (article_id, tag)
  );
  -- How many published articles of a game carry a tag.
  create table ${t('game_tag')} (
    game_id text not null,
    tag text not null,
    articles integer not null,
    primary key (game_id, tag)
  );
`

export const tagIndexes = (t: TableName): string => `
  -- Articles of a game with a tag.
  create index on ${t('article_tag')} (game_id, tag, published_at desc, article_id desc);
  -- The tags of a game, the most used first.
  create index on ${t('game_tag')} (game_id, articles desc, tag);
`

interface TagRow {
  game_id: string
  tag: string
  article_id: string
  published_at: string | Date | null
}

const tagRows = (card: ArticleCard | undefined): TagRow[] =>
  card?.status === 'published'
    ? [...new Set(card.tags)].map(tag => {
        const { game_id, article_id, published_at } = card
        return { game_id, tag, article_id, published_at }
      })
    : []

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
  const added: TagRow[] = []
  const removed: { article_id: string; tag: string }[] = []
  for (const card of changed) {
    const old = tagRows(before.get(card.article_id))
    const now = tagRows(card)
    const has = (rows: TagRow[], tag: string) => rows.some(row => row.tag === tag)
    added.push(...now.filter(({ tag }) => !has(old, tag)))
    removed.push(
      ...old.filter(({ tag }) => !has(now, tag)).map(({ tag }) => ({ article_id: card.article_id, tag })),
    )
    for (const { tag } of old) sums.of(`${card.game_id} ${tag}`).articles -= 1
    for (const { tag } of now) sums.of(`${card.game_id} ${tag}`).articles += 1
  }
  await deleteRows(db, t('article_tag'), removed)
  await upsertRows(db, t('article_tag'), ['article_id', 'tag'], added)
  const counts = sums.rows()
  await addToRows(db, t('game_tag'), ['game_id', 'tag'], counts)
  // Which rows there are must not depend on how the log was cut into batches.
  const none = counts.map(({ game_id, tag }) => ({ game_id, tag, articles: 0 }))
  await deleteRows(db, t('game_tag'), none)
}
