import type { GameDetails } from '@koryaku/contracts/games/game.events.ts'
import { type ArticleSearchDocument, articleDocument } from '@koryaku/contracts/search/documents.ts'
import type { Pool } from 'pg'

interface ArticleRow {
  article_id: string
  kind: string
  language: string
  title: string
  description: string
  text: string | null
  tags: string[]
  game_id: string
  game_slug: string | null
  details: GameDetails | null
  author_id: string
  author_name: string | null
  display_name: string | null
  hidden: boolean | null
  popularity: number
  published_at: Date
  updated_at: Date
}

/** Only what is published; drafts, templates, suspended and deleted articles have no document. */
const SELECT = `
  select a.article_id, a.kind, a.language, a.title,
         coalesce(nullif(a.description, ''), a.alternative_description) as description, b.text, a.tags,
         a.game_id, g.slug as game_slug, g.details, a.author_id, u.name as author_name, u.display_name,
         u.anonymous or u.erased as hidden,
         coalesce(c.likes * 3 + c.bookmarks * 3, 0) + coalesce(c.views, 0) / 10 as popularity,
         a.published_at, a.updated_at
    from read.article_card a
    left join read.article_body b using (article_id)
    left join read.article_counter c using (article_id)
    left join read.game_card g using (game_id)
    left join read.user_card u on u.user_id = a.author_id
   where a.status = 'published' and a.published_at is not null`

/** The documents of those of these articles that are published. */
export async function loadArticles(db: Pool, ids: readonly string[]): Promise<ArticleSearchDocument[]> {
  const { rows } = await db.query<ArticleRow>(`${SELECT} and a.article_id = any($1)`, [ids])
  return rows.map(toDocument)
}

/** One page of all published articles, by id. */
export async function pageOfArticles(
  db: Pool,
  after: string,
  limit: number,
): Promise<ArticleSearchDocument[]> {
  const { rows } = await db.query<ArticleRow>(
    `${SELECT} and a.article_id > $1 order by a.article_id limit $2`,
    [after, limit],
  )
  return rows.map(toDocument)
}

/** Published articles that show a name of these games or members. */
export async function articlesOf(
  db: Pool,
  { games, users }: { games: readonly string[]; users: readonly string[] },
): Promise<string[]> {
  if (games.length === 0 && users.length === 0) return []
  const { rows } = await db.query<{ article_id: string }>(
    `select article_id from read.article_card
      where status = 'published' and (game_id = any($1) or author_id = any($2))`,
    [games, users],
  )
  return rows.map(row => row.article_id)
}

function toDocument(row: ArticleRow): ArticleSearchDocument {
  // Who publishes without a name is not found by it.
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
