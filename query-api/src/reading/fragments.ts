import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { commentTotal } from '@koryaku/contracts/tables/comment-total.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { publicationDue } from '@koryaku/contracts/tables/publication-due.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import type { Cards } from './cards.ts'
import { withUnchecked } from './unchecked.ts'

/** Sources that articles are read from. */
export interface ArticleSource {
  db: Pool
  cards: Cards
}

/** One page of articles as JSON text, with the games and authors they name. */
export interface ArticleFragments {
  data: string
  games: string
  users: string
  /** Number of articles in `data`. */
  listed: number
}

/** What {@link articlesSql} answers. */
export interface ArticleRow {
  data: string
  listed: number
  game_ids: string
  author_ids: string
}

const a = alias(articleCard, 'a')
const k = alias(articleCounter, 'k')
const u = alias(userCard, 'u')
const d = alias(publicationDue, 'd')
const n = alias(commentTotal, 'n')

/** SQL: true if this author has no public name: anonymous, erased, or not projected (yet). */
export const authorUnknown = (authorId: string): string =>
  `not exists (select 1 from ${u} where ${u.user_id} = ${authorId} and not ${u.anonymous} and not ${u.erased})`

/** SQL: a time as JSON; null where there is none. */
const isoJson = (time: string) =>
  `'"' || to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`

interface CountColumns {
  likes: string
  bookmarks: string
  views: string
  views_excluded: string
  finishes: string
}
const NOTHING: CountColumns = { likes: '0', bookmarks: '0', views: '0', views_excluded: '0', finishes: '0' }

/**
 * Page views are visible to the author, and to all viewers if the article shows no author (spec §6); excluded views
 * only to the author. Deleted official templates are listed for members who may restore them.
 */
const countsJson = ({ likes, bookmarks, views, views_excluded, finishes }: CountColumns, viewer: string) =>
  `'"likesCount":' || ${likes} || ',"bookmarksCount":' || ${bookmarks}
   || ',"commentsCount":' || coalesce((select ${n.comments} from ${n} where ${n.subject_id} = ${a.article_id}), 0) || (case
     when ${a.author_id} = ${viewer} then ',"pageViewsCount":' || ${views} || ',"pageViewsExcludedCount":' || ${views_excluded}
       || ',"finishesCount":' || ${finishes}
       || ',"hasNewerDraft":' || ${a.newer_draft}
       || coalesce((select ',"schedule":{"publishAt":' || ${isoJson(d.publish_at)} || ',"zone":' || to_json(${d.zone})
            || ',"textRef":' || to_json(${d.text_ref}) || ',"missed":' || coalesce(to_json(${d.missed})::text, 'null') || '}'
            from ${d} where ${d.article_id} = ${a.article_id}), '')
     when ${authorUnknown(a.author_id)} then ',"pageViewsCount":' || ${views} || ',"pageViewsExcludedCount":null'
     else ',"pageViewsCount":null,"pageViewsExcludedCount":null' end)
   || (case when ${a.author_id} = ${viewer} or ${a.official}
     then coalesce(',"purgeAt":' || ${isoJson(a.purge_at)}, '')
     else '' end)`

/**
 * SQL of `ArticleRow`, whole in one statement: a list costs one round trip. The counts are looked up row by row, and
 * nothing is sorted or made distinct: a join, or another order within an aggregate, could change that of the list.
 * @param cards query of rows of `read.article_card` in the order wanted
 * @param viewer the parameter that holds the viewer's id, or ''
 */
export const articlesSql = (cards: string, viewer: string): string => `
  select count(*)::int as listed,
         coalesce(string_agg(${a.fragment_head} || coalesce(
           (select ${countsJson(k, viewer)}
              from ${k} where ${k.article_id} = ${a.article_id}),
           ${countsJson(NOTHING, viewer)}) || ${a.fragment_tail}, ','), '') as data,
         coalesce(string_agg(${a.game_id}, ','), '') as game_ids,
         coalesce(string_agg(${a.author_id}, ','), '') as author_ids
    from (${cards}) a`

const authorJson = (id: string) => `{"type":"user","id":"${id}"}`

/**
 * Adds the games and authors of a page, and replaces the ids of anonymous authors in it: for all viewers except
 * themselves they are the user `anonymous`. The same applies to an author who is not projected (yet).
 */
export async function withIncluded(
  { data, listed, game_ids: gameIds, author_ids: authorIds }: ArticleRow,
  { db, cards }: ArticleSource,
  viewerId: string,
): Promise<ArticleFragments> {
  if (listed === 0) return { data, games: '', users: '', listed }
  const authors = new Set(authorIds.split(','))
  const [games, users] = await Promise.all([
    cards.games([...new Set(gameIds.split(','))]),
    cards.users([...authors]),
  ])
  for (const { id, anonymous } of users) if (!anonymous) authors.delete(id)
  authors.delete(viewerId)
  let shown = games.some(({ versioned }) => versioned) ? await withUnchecked(db, data) : data
  // Within a text the quotes would be escaped: only relationships look like this.
  for (const id of authors) shown = shown.replaceAll(authorJson(id), authorJson('anonymous'))
  return {
    data: shown,
    games: games.map(({ json }) => json).join(','),
    users: [...new Set(users.map(({ json }) => json))].join(','),
    listed,
  }
}

/** Articles in the order of `ids`. */
export async function articleFragments(
  { db, cards }: ArticleSource,
  ids: string[],
  viewerId = '',
): Promise<ArticleFragments> {
  if (ids.length === 0) return { data: '', games: '', users: '', listed: 0 }
  const { rows } = await db.query<ArticleRow>({
    name: 'article-fragments',
    text: articlesSql(
      `select a.* from unnest($1::text[]) with ordinality as w (id, n)
         join ${a} on ${a.article_id} = w.id order by w.n`,
      '$2',
    ),
    values: [ids, viewerId],
  })
  return withIncluded(rows[0] as ArticleRow, { db, cards }, viewerId)
}

/** Games in the order of `ids`. */
export const gameFragments = async (cards: Cards, ids: string[]): Promise<string> =>
  (await cards.games(ids)).map(({ json }) => json).join(',')

/** Members in the order of `ids`; anonymous ones are left out of lists of people. */
export const userFragments = async (cards: Cards, ids: string[]): Promise<string> =>
  (await cards.users(ids)).flatMap(({ anonymous, json }) => (anonymous ? [] : [json])).join(',')
