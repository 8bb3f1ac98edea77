import type { Pool } from 'pg'

/**
 * SQL that turns rows of cards and counters into resources. An author who wishes to be anonymous is the user
 * `anonymous` everywhere: his id appears in no answer. So is one whom the read model does not know (yet).
 */
const articleJson = (viewer: string) => `a.fragment_head
  || '"likesCount":' || coalesce(k.likes, 0)
  || ',"bookmarksCount":' || coalesce(k.bookmarks, 0)
  || ',"pageViewsCount":' || (case when ${viewer} = a.author_id then coalesce(k.views, 0)::text else 'null' end)
  || ',"pageViewsExcludedCount":' || (case when ${viewer} = a.author_id then coalesce(k.views_excluded, 0)::text else 'null' end)
  || (case when coalesce(u.anonymous, true) and ${viewer} <> a.author_id then replace(a.fragment_tail, a.author_id, 'anonymous') else a.fragment_tail end)`

export const gameJson = `g.fragment_head
  || '"articlesCount":' || coalesce(gc.articles, 0)
  || ',"gameReviewsCount":0,"followersCount":' || coalesce(gc.followers, 0) || '}}'`

export const userJson = `u.fragment_head
  || '"followersCount":' || (case when u.anonymous then 0 else coalesce(uc.followers, 0) end)
  || ',"followingCount":' || (case when u.anonymous then 0 else coalesce(uc.following, 0) end)
  || ',"articlesCount":' || (case when u.anonymous then 0 else coalesce(uc.articles, 0) end) || '}}'`

/** One page of articles as JSON text, with the games and authors they name. */
export interface ArticleFragments {
  data: string
  games: string | null
  users: string | null
  /** How many stand in `data`. */
  listed: number
}

/**
 * SQL of `ArticleFragments`, whole in one statement: a list costs one round trip.
 * @param cards query of rows of `read.article_card` in the order wanted
 * @param viewer the parameter that holds the viewer's id, or ''
 */
export const articleFragmentsSql = (cards: string, viewer: string): string => `
  with listed as materialized (
    select a.n, a.game_id, a.author_id, ${articleJson(viewer)} as json
      from (select ordered.*, row_number() over () as n from (${cards}) ordered) a
      left join read.article_counter k using (article_id)
      left join read.user_card u on u.user_id = a.author_id)
  select (select count(*)::int from listed) as listed,
         (select coalesce(string_agg(json, ',' order by n), '') from listed) as data,
         (select string_agg(${gameJson}, ',')
            from (select distinct game_id from listed) d
            join read.game_card g using (game_id)
            left join read.game_counter gc using (game_id)) as games,
         (select string_agg(distinct ${userJson}, ',')
            from (select distinct author_id from listed) d
            join read.user_card u on u.user_id = d.author_id
            left join read.user_counter uc on uc.user_id = d.author_id) as users`

/** Articles in the order of `ids`. */
export async function articleFragments(db: Pool, ids: string[], viewerId = ''): Promise<ArticleFragments> {
  if (ids.length === 0) return { data: '', games: null, users: null, listed: 0 }
  const { rows } = await db.query<ArticleFragments>({
    name: 'article-fragments',
    text: articleFragmentsSql(
      `select a.* from unnest($1::text[]) with ordinality as w (article_id, n)
         join read.article_card a using (article_id) order by w.n`,
      '$2',
    ),
    values: [ids, viewerId],
  })
  return rows[0] as ArticleFragments
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
