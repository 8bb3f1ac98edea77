import { type ArticleSearchDocument, articleDocument } from '@koryaku/contracts/search/documents.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type InferResult, sql } from 'kysely'
import type { Pool } from 'pg'

/** Only what is published; drafts, templates, suspended and deleted articles have no document. */
const published = read
  .selectFrom('read.article_card as a')
  .leftJoin('read.article_body as b', 'b.article_id', 'a.article_id')
  .leftJoin('read.article_counter as c', 'c.article_id', 'a.article_id')
  .leftJoin('read.game_merge as m', 'm.game_id', 'a.game_id')
  .leftJoin('read.game_card as g', join =>
    join.on(({ eb, fn, ref }) => eb(ref('g.game_id'), '=', fn.coalesce('m.canonical_id', 'a.game_id'))),
  )
  .leftJoin('read.user_card as u', 'u.user_id', 'a.author_id')
  .select(['a.article_id', 'a.kind', 'a.language', 'a.title', 'b.text', 'a.tags', 'a.updated_at'])
  .select(({ fn }) => fn.coalesce('m.canonical_id', 'a.game_id').as('game_id'))
  .select(['g.slug as game_slug', 'g.details'])
  .select(['a.author_id', 'u.name as author_name', 'u.display_name'])
  .select(({ ref }) => [
    sql<string>`coalesce(nullif(${ref('a.description')}, ''), ${ref('a.alternative_description')})`.as(
      'description',
    ),
    sql<boolean | null>`${ref('u.anonymous')} or ${ref('u.erased')}`.as('hidden'),
    sql<number>`coalesce(${ref('c.likes')} * 3 + ${ref('c.bookmarks')} * 3, 0) + coalesce(${ref('c.views')}, 0) / 10`.as(
      'popularity',
    ),
    ref('a.published_at').$notNull().as('published_at'),
  ])
  .where('a.status', '=', 'published')
  .where('a.published_at', 'is not', null)
type ArticleRow = InferResult<typeof published>[number]

const withIds = statement((ids: Param<readonly string[]>) =>
  published.where(eb => eb('a.article_id', '=', eb.fn.any(ids))),
)
const after = statement((id: Param<string>, limit: Param<number>) =>
  published.where('a.article_id', '>', id).orderBy('a.article_id').limit(limit),
)
const naming = statement((games: Param<readonly string[]>, users: Param<readonly string[]>) =>
  read
    .selectFrom('read.article_card')
    .select('article_id')
    .where('status', '=', 'published')
    .where(eb => eb.or([eb('game_id', '=', eb.fn.any(games)), eb('author_id', '=', eb.fn.any(users))])),
)

/** The documents of those of these articles that are published. */
export const loadArticles = async (db: Pool, ids: readonly string[]): Promise<ArticleSearchDocument[]> =>
  (await withIds(db, ids)).map(toDocument)

/** One page of all published articles, by id. */
export const pageOfArticles = async (db: Pool, id: string, limit: number): Promise<ArticleSearchDocument[]> =>
  (await after(db, id, limit)).map(toDocument)

/** Published articles that show a name of these games or members. */
export async function articlesOf(
  db: Pool,
  { games, users }: { games: readonly string[]; users: readonly string[] },
): Promise<string[]> {
  if (games.length === 0 && users.length === 0) return []
  return (await naming(db, games, users)).map(row => row.article_id)
}

function toDocument(row: ArticleRow): ArticleSearchDocument {
  // An anonymous author is not searchable by name.
  const author = row.hidden === false ? { name: row.author_name ?? '', shown: row.display_name ?? '' } : null
  return articleDocument({
    id: row.article_id,
    kind: row.kind,
    language: row.language,
    title: row.title,
    description: row.description,
    text: row.text ?? '',
    tags: row.tags,
    game: {
      id: row.game_id,
      slug: row.game_slug ?? '',
      titleJa: row.details?.titleJa ?? null,
      titleEn: row.details?.titleEn ?? null,
      aliases: row.details?.aliases ?? [],
      nicknames: row.details?.nicknames ?? [],
    },
    author: { id: row.author_id, name: author?.name ?? '', displayName: author?.shown ?? '' },
    popularity: Number(row.popularity),
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  })
}
