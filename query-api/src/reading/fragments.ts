import type { Pool } from 'pg'

/**
 * SQL that turns rows of cards and counters into resources. An author who wishes to be anonymous is the user
 * `anonymous` everywhere: his id appears in no answer. So is one whom the read model does not know (yet).
 */
export const articleJson = `a.fragment_head
  || '"likesCount":' || coalesce(k.likes, 0)
  || ',"bookmarksCount":' || coalesce(k.bookmarks, 0)
  || ',"pageViewsCount":' || (case when $2 = a.author_id then coalesce(k.views, 0)::text else 'null' end)
  || ',"pageViewsExcludedCount":' || (case when $2 = a.author_id then coalesce(k.views_excluded, 0)::text else 'null' end)
  || (case when coalesce(u.anonymous, true) and $2 <> a.author_id then replace(a.fragment_tail, a.author_id, 'anonymous') else a.fragment_tail end)`

export const gameJson = `g.fragment_head
  || '"articlesCount":' || coalesce(gc.articles, 0)
  || ',"gameReviewsCount":0,"followersCount":' || coalesce(gc.followers, 0) || '}}'`

export const userJson = `u.fragment_head
  || '"followersCount":' || (case when u.anonymous then 0 else coalesce(uc.followers, 0) end)
  || ',"followingCount":' || (case when u.anonymous then 0 else coalesce(uc.following, 0) end)
  || ',"articlesCount":' || (case when u.anonymous then 0 else coalesce(uc.articles, 0) end) || '}}'`

export interface ArticleFragments {
  data: string
  games: string | null
  users: string | null
}

/** Articles in the order of `ids`, with the games and authors they name; one query. */
export async function articleFragments(db: Pool, ids: string[], viewerId = ''): Promise<ArticleFragments> {
  if (ids.length === 0) return { data: '', games: null, users: null }
  const { rows } = await db.query<ArticleFragments>({
    name: 'article-fragments',
    text: `with listed as (
             select a.*, w.n from unnest($1::text[]) with ordinality as w (article_id, n)
               join read.article_card a using (article_id))
           select
             (select string_agg(${articleJson}, ',' order by a.n)
                from listed a
                left join read.article_counter k using (article_id)
                left join read.user_card u on u.user_id = a.author_id) as data,
             (select string_agg(${gameJson}, ',')
                from (select distinct game_id from listed) d
                join read.game_card g using (game_id)
                left join read.game_counter gc using (game_id)) as games,
             (select string_agg(distinct ${userJson}, ',')
                from (select distinct author_id from listed) d
                join read.user_card u on u.user_id = d.author_id
                left join read.user_counter uc on uc.user_id = d.author_id) as users`,
    values: [ids, viewerId],
  })
  const { data = null, games = null, users = null } = rows[0] ?? {}
  return { data: data ?? '', games, users }
}

/** Games in the order of `ids`. */
export async function gameFragments(db: Pool, ids: string[]): Promise<string> {
  if (ids.length === 0) return ''
  const { rows } = await db.query<{ data: string | null }>({
    name: 'game-fragments',
    text: `select string_agg(${gameJson}, ',' order by w.n) as data
             from unnest($1::text[]) with ordinality as w (game_id, n)
             join read.game_card g using (game_id)
             left join read.game_counter gc using (game_id)`,
    values: [ids],
  })
  return rows[0]?.data ?? ''
}

/** Members in the order of `ids`; anonymous ones are left out of lists of people. */
export async function userFragments(db: Pool, ids: string[]): Promise<string> {
  if (ids.length === 0) return ''
  const { rows } = await db.query<{ data: string | null }>({
    name: 'user-fragments',
    text: `select string_agg(${userJson}, ',' order by w.n) as data
             from unnest($1::text[]) with ordinality as w (user_id, n)
             join read.user_card u using (user_id)
             left join read.user_counter uc using (user_id)
            where not u.anonymous and not u.erased`,
    values: [ids],
  })
  return rows[0]?.data ?? ''
}
