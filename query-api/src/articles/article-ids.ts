import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import type { Pool } from 'pg'
import { pageWindow } from '#reading/list-document.ts'

interface IdRow {
  article_id: string
}

/** Ids of one page of a list, from narrow index rows. `values` come before limit and offset. */
async function idsOf(
  db: Pool,
  name: string,
  sql: string,
  values: unknown[],
  page: PageQuery,
): Promise<string[]> {
  const { limit, offset } = pageWindow(page)
  const { rows } = await db.query<IdRow>({
    name,
    text: `${sql} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
  return rows.map(({ article_id }) => article_id)
}

const published = `from read.article_card where status = 'published'`
const newestFirst = 'order by published_at desc, article_id desc'

export const latestIds = (db: Pool, page: PageQuery) =>
  idsOf(db, 'latest-articles', `select article_id ${published} ${newestFirst}`, [], page)

export const latestIdsOfGame = (db: Pool, gameId: string, page: PageQuery) =>
  idsOf(db, 'game-latest', `select article_id ${published} and game_id = $1 ${newestFirst}`, [gameId], page)

/** Most liked, bookmarked and viewed of all time; new ones that nobody has seen follow by date. */
export const popularIdsOfGame = (db: Pool, gameId: string, page: PageQuery) =>
  idsOf(
    db,
    'game-popular',
    `select article_id from read.ranked_article where listed and game_id = $1
      order by score desc, published_at desc, article_id desc`,
    [gameId],
    page,
  )

export const latestIdsOfAuthor = (db: Pool, authorId: string, page: PageQuery) =>
  idsOf(
    db,
    'author-latest',
    `select article_id ${published} and author_id = $1 ${newestFirst}`,
    [authorId],
    page,
  )

export const idsOfTag = (db: Pool, gameId: string, tag: string, page: PageQuery) =>
  idsOf(
    db,
    'game-tag',
    'select article_id from read.article_tag where game_id = $1 and tag = $2 order by published_at desc, article_id desc',
    [gameId, tag],
    page,
  )

/** Articles of games and people that a member follows. */
export const followingIds = (db: Pool, userId: string, page: PageQuery) =>
  idsOf(
    db,
    'following-feed',
    `select article_id ${published}
       and (game_id in (select game_id from read.game_follow where user_id = $1 and is_set)
         or author_id in (select followee_id from read.user_follow where follower_id = $1 and is_set))
     ${newestFirst}`,
    [userId],
    page,
  )

export const ownIds = (db: Pool, userId: string, statuses: string[], page: PageQuery) =>
  idsOf(
    db,
    'own-articles',
    // One walk along the index for each status, no further than the page; together they are sorted.
    `select own.article_id from unnest($2::text[]) as s (status) cross join lateral (
        select article_id, updated_at from read.article_card where author_id = $1 and status = s.status
         order by updated_at desc, article_id desc limit $3) own
      order by own.updated_at desc, own.article_id desc`,
    [userId, statuses, page.page * page.per],
    page,
  )

export const officialTemplateIds = (db: Pool, page: PageQuery) =>
  idsOf(
    db,
    'official-templates',
    `select article_id from read.article_card where status = 'template' and official order by updated_at desc, article_id desc`,
    [],
    page,
  )

/** Still published articles that a member liked or bookmarked, the last first. */
export const reactedIds = (
  db: Pool,
  table: 'article_like' | 'article_bookmark',
  userId: string,
  page: PageQuery,
) =>
  idsOf(
    db,
    `own-${table}`,
    `select r.article_id from read.${table} r join read.article_card a using (article_id)
      where r.user_id = $1 and r.is_set and a.status = 'published' order by r.at desc, r.article_id`,
    [userId],
    page,
  )

/** One number; `values` fill its parameters. */
export async function countOf(db: Pool, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: string | number | null }>(sql, values)
  return Number(rows[0]?.count ?? 0)
}
