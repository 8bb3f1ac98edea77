import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import type { Cards } from './cards.ts'

/** What articles are read with. */
export interface ArticleSource {
  db: Pool
  cards: Cards
}

/** One page of articles as JSON text, with the games and authors they name. */
export interface ArticleFragments {
  data: string
  games: string
  users: string
  /** How many stand in `data`. */
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

/** SQL: is nobody named as this author? Anonymous, erased, or not known (yet). */
export const authorUnknown = (authorId: string): string =>
  `not exists (select 1 from ${u} where ${u.user_id} = ${authorId} and not ${u.anonymous} and not ${u.erased})`

/** Page views are for the author, and for everybody where no author is named (spec §6); what was excluded, for him alone. */
const countsJson = (likes: string, bookmarks: string, views: string, excluded: string, viewer: string) =>
  `'"likesCount":' || ${likes} || ',"bookmarksCount":' || ${bookmarks} || (case
     when ${a.author_id} = ${viewer} then ',"pageViewsCount":' || ${views} || ',"pageViewsExcludedCount":' || ${excluded}
     when ${authorUnknown(a.author_id)} then ',"pageViewsCount":' || ${views} || ',"pageViewsExcludedCount":null'
     else ',"pageViewsCount":null,"pageViewsExcludedCount":null' end)`

/**
 * SQL of `ArticleRow`, whole in one statement: a list costs one round trip. The counts are looked up row by row, and
 * nothing is sorted or made distinct: a join, or another order within an aggregate, could change that of the list.
 * @param cards query of rows of `read.article_card` in the order wanted
 * @param viewer the parameter that holds the viewer's id, or ''
 */
export const articlesSql = (cards: string, viewer: string): string => `
  select count(*)::int as listed,
         coalesce(string_agg(${a.fragment_head} || coalesce(
           (select ${countsJson(k.likes, k.bookmarks, k.views, k.views_excluded, viewer)}
              from ${k} where ${k.article_id} = ${a.article_id}),
           ${countsJson('0', '0', '0', '0', viewer)}) || ${a.fragment_tail}, ','), '') as data,
         coalesce(string_agg(${a.game_id}, ','), '') as game_ids,
         coalesce(string_agg(${a.author_id}, ','), '') as author_ids
    from (${cards}) a`

const authorJson = (id: string) => `{"type":"user","id":"${id}"}`

/**
 * The games and authors of a page, and the page without the ids of authors who wish to be anonymous: such a one is the
 * user `anonymous` everywhere but before himself. So is one whom the read model does not know (yet).
 */
export async function withIncluded(
  { data, listed, game_ids: gameIds, author_ids: authorIds }: ArticleRow,
  cards: Cards,
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
  let shown = data
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
  return withIncluded(rows[0] as ArticleRow, cards, viewerId)
}

/** Games in the order of `ids`. */
export const gameFragments = async (cards: Cards, ids: string[]): Promise<string> =>
  (await cards.games(ids)).map(({ json }) => json).join(',')

/** Members in the order of `ids`; anonymous ones are left out of lists of people. */
export const userFragments = async (cards: Cards, ids: string[]): Promise<string> =>
  (await cards.users(ids)).flatMap(({ anonymous, json }) => (anonymous ? [] : [json])).join(',')
