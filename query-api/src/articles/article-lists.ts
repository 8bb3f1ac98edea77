import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import {
  type ArticleFragments,
  type ArticleRow,
  type ArticleSource,
  articlesSql,
  withIncluded,
} from '#reading/fragments.ts'
import { pageWindow } from '#reading/list-document.ts'

/** Which articles, in which order, and how many there are in all. */
export interface ArticleList {
  /** Of the prepared statement. */
  name: string
  /** Query of whole rows of `read.article_card a`, ordered along an index. */
  cards: string
  /** Query of one number; of none when what the list is of does not exist. */
  total: string
  /** Parameters of both queries. */
  values: unknown[]
}

const published = `select a.* from read.article_card a where a.status = 'published'`
const newestFirst = 'order by a.published_at desc, a.article_id desc'

export const latest: ArticleList = {
  name: 'latest-articles',
  cards: `${published} ${newestFirst}`,
  total: 'select coalesce((select articles from read.catalogue_total), 0)',
  values: [],
}

/** The newest in one language. */
export const latestIn = (language: string): ArticleList => ({
  name: 'latest-articles-in',
  cards: `${published} and a.language = $1 ${newestFirst}`,
  total: `select coalesce((select articles from read.article_language where game_id = '' and language = $1), 0)`,
  values: [language],
})

const totalOfGame = `select coalesce(c.articles, 0) from read.game_card g left join read.game_counter c using (game_id)
                      where g.game_id = $1`

export const latestOfGame = (gameId: string): ArticleList => ({
  name: 'game-latest',
  cards: `${published} and a.game_id = $1 ${newestFirst}`,
  total: totalOfGame,
  values: [gameId],
})

export const latestOfGameIn = (gameId: string, language: string): ArticleList => ({
  name: 'game-latest-in',
  cards: `${published} and a.game_id = $1 and a.language = $2 ${newestFirst}`,
  total: `select coalesce(l.articles, 0) from read.game_card g
            left join read.article_language l on l.game_id = g.game_id and l.language = $2 where g.game_id = $1`,
  values: [gameId, language],
})

/** Most liked, bookmarked and viewed of all time; new ones that nobody has seen follow by date. */
export const popularOfGame = (gameId: string): ArticleList => ({
  name: 'game-popular',
  cards: `select a.* from read.ranked_article r join read.article_card a using (article_id)
           where r.listed and r.game_id = $1 order by r.score desc, r.published_at desc, r.article_id desc`,
  total: totalOfGame,
  values: [gameId],
})

export const ofTag = (gameId: string, tag: string): ArticleList => ({
  name: 'game-tag',
  cards: `select a.* from read.article_tag t join read.article_card a using (article_id)
           where t.game_id = $1 and t.tag = $2 order by t.published_at desc, t.article_id desc`,
  // A tag that no article has is none.
  total: 'select articles from read.game_tag where game_id = $1 and tag = $2 and articles > 0',
  values: [gameId, tag],
})

export const latestOfAuthor = (authorId: string): ArticleList => ({
  name: 'author-latest',
  cards: `${published} and a.author_id = $1 ${newestFirst}`,
  total: 'select coalesce((select articles from read.user_counter where user_id = $1), 0)',
  values: [authorId],
})

/**
 * Articles of games and people that a member follows; of people who are named: else who follows one anonymous author
 * would know him by his article. How long that is in all is not worth counting.
 */
export const followed = (userId: string): ArticleList => ({
  name: 'following-feed',
  cards: `${published}
       and (a.game_id in (select game_id from read.game_follow where user_id = $1 and is_set)
         or a.author_id in (select f.followee_id from read.user_follow f
                              join read.user_card u on u.user_id = f.followee_id
                             where f.follower_id = $1 and f.is_set and not u.anonymous and not u.erased))
     ${newestFirst}`,
  total: 'select 0',
  values: [userId],
})

/**
 * A member's own articles in these states, those that he worked on last first.
 * @param page one walk along the index for each state goes no further than it
 */
export const ownOf = (userId: string, statuses: string[], { page, per }: PageQuery): ArticleList => ({
  name: 'own-articles',
  cards: `select own.* from unnest($2::text[]) as s (status) cross join lateral (
        select * from read.article_card where author_id = $1 and status = s.status
         order by updated_at desc, article_id desc limit $3::int) own
      order by own.updated_at desc, own.article_id desc`,
  total: 'select count(*) from read.article_card where author_id = $1 and status = any($2)',
  values: [userId, statuses, page * per],
})

export const officialTemplates: ArticleList = {
  name: 'official-templates',
  cards: `select a.* from read.article_card a where a.status = 'template' and a.official
           order by a.updated_at desc, a.article_id desc`,
  total: `select count(*) from read.article_card where status = 'template' and official`,
  values: [],
}

/** Still published articles that a member liked or bookmarked, the last first. */
export const reactedTo = (table: 'article_like' | 'article_bookmark', userId: string): ArticleList => {
  const still = `from read.${table} r join read.article_card a using (article_id)
                  where r.user_id = $1 and r.is_set and a.status = 'published'`
  return {
    name: `own-${table}`,
    cards: `select a.* ${still} order by r.at desc, r.article_id`,
    total: `select count(*) ${still}`,
    values: [userId],
  }
}

/** One page of a list; `total` is null when what the list is of does not exist. */
export async function readArticles(
  { db, cards: known }: ArticleSource,
  { name, cards, total, values }: ArticleList,
  page: PageQuery,
  viewerId = '',
): Promise<ArticleFragments & { total: number | null }> {
  const { limit, offset } = pageWindow(page)
  const next = values.length + 1
  const { rows } = await db.query<ArticleRow & { total: string | null }>({
    name,
    text: `select listed.*, (${total}) as total
             from (${articlesSql(`${cards} limit $${next} offset $${next + 1}`, `$${next + 2}`)}) listed`,
    values: [...values, limit, offset, viewerId],
  })
  const [row] = rows
  if (!row) throw new Error(`the list ${name} answered no row`)
  const shown = await withIncluded(row, known, viewerId)
  return { ...shown, total: row.total === null ? null : Number(row.total) }
}
