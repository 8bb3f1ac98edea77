import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import type { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleLanguage } from '@koryaku/contracts/tables/article-language.table.ts'
import type { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { catalogueTotal } from '@koryaku/contracts/tables/catalogue-total.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameFollow } from '@koryaku/contracts/tables/game-follow.table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import { userFollow } from '@koryaku/contracts/tables/user-follow.table.ts'
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

const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')
const c = alias(gameCounter, 'c')
const l = alias(articleLanguage, 'l')
const t = alias(articleTag, 't')
const n = alias(gameTag, 'n')
const k = alias(rankedArticle, 'k')
const m = alias(userCounter, 'm')
const s = alias(catalogueTotal, 's')
const f = alias(gameFollow, 'f')
const w = alias(userFollow, 'w')
const u = alias(userCard, 'u')
const published = `select a.* from ${a} where ${a.status} = 'published'`
const newestFirst = `order by ${a.published_at} desc, ${a.article_id} desc`

export const latest: ArticleList = {
  name: 'latest-articles',
  cards: `${published} ${newestFirst}`,
  total: `select coalesce((select ${s.articles} from ${s}), 0)`,
  values: [],
}

/** The newest in one language. */
export const latestIn = (language: string): ArticleList => ({
  name: 'latest-articles-in',
  cards: `${published} and ${a.language} = $1 ${newestFirst}`,
  total: `select coalesce((select ${l.articles} from ${l} where ${l.game_id} = '' and ${l.language} = $1), 0)`,
  values: [language],
})

const totalOfGame = `select coalesce(${c.articles}, 0) from ${g}
                        left join ${c} on ${c.game_id} = ${g.game_id} where ${g.game_id} = $1`

export const latestOfGame = (gameId: string): ArticleList => ({
  name: 'game-latest',
  cards: `${published} and ${a.game_id} = $1 ${newestFirst}`,
  total: totalOfGame,
  values: [gameId],
})

export const latestOfGameIn = (gameId: string, language: string): ArticleList => ({
  name: 'game-latest-in',
  cards: `${published} and ${a.game_id} = $1 and ${a.language} = $2 ${newestFirst}`,
  total: `select coalesce(${l.articles}, 0) from ${g}
            left join ${l} on ${l.game_id} = ${g.game_id} and ${l.language} = $2 where ${g.game_id} = $1`,
  values: [gameId, language],
})

/** Most liked, bookmarked and viewed of all time; new ones that nobody has seen follow by date. */
export const popularOfGame = (gameId: string): ArticleList => ({
  name: 'game-popular',
  cards: `select a.* from ${k} join ${a} on ${a.article_id} = ${k.article_id}
           where ${k.listed} and ${k.game_id} = $1
           order by ${k.score} desc, ${k.published_at} desc, ${k.article_id} desc`,
  total: totalOfGame,
  values: [gameId],
})

export const ofTag = (gameId: string, tag: string): ArticleList => ({
  name: 'game-tag',
  cards: `select a.* from ${t} join ${a} on ${a.article_id} = ${t.article_id}
           where ${t.game_id} = $1 and ${t.tag} = $2 order by ${t.published_at} desc, ${t.article_id} desc`,
  // A tag that no article has is none.
  total: `select ${n.articles} from ${n} where ${n.game_id} = $1 and ${n.tag} = $2 and ${n.articles} > 0`,
  values: [gameId, tag],
})

export const latestOfAuthor = (authorId: string): ArticleList => ({
  name: 'author-latest',
  cards: `${published} and ${a.author_id} = $1 ${newestFirst}`,
  total: `select coalesce((select ${m.articles} from ${m} where ${m.user_id} = $1), 0)`,
  values: [authorId],
})

/**
 * Articles of games and people that a member follows; of people who are named: else who follows one anonymous author
 * would know him by his article. How long that is in all is not worth counting.
 */
export const followed = (userId: string): ArticleList => ({
  name: 'following-feed',
  cards: `${published}
       and (${a.game_id} in (select ${f.game_id} from ${f} where ${f.user_id} = $1 and ${f.is_set})
         or ${a.author_id} in (select ${w.followee_id} from ${w} join ${u} on ${u.user_id} = ${w.followee_id}
                             where ${w.follower_id} = $1 and ${w.is_set} and not ${u.anonymous} and not ${u.erased}))
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
        select a.* from ${a} where ${a.author_id} = $1 and ${a.status} = s.status
         order by ${a.updated_at} desc, ${a.article_id} desc limit $3::int) own
      order by own.${articleCard.names.updated_at} desc, own.${articleCard.names.article_id} desc`,
  total: `select count(*) from ${a} where ${a.author_id} = $1 and ${a.status} = any($2)`,
  values: [userId, statuses, page * per],
})

export const officialTemplates: ArticleList = {
  name: 'official-templates',
  cards: `select a.* from ${a} where ${a.status} = 'template' and ${a.official}
           order by ${a.updated_at} desc, ${a.article_id} desc`,
  total: `select count(*) from ${a} where ${a.status} = 'template' and ${a.official}`,
  values: [],
}

/** Still published articles that a member liked or bookmarked, the last first. */
export const reactedTo = (
  table: typeof articleLike | typeof articleBookmark,
  userId: string,
): ArticleList => {
  const r = alias(table, 'r')
  const still = `from ${r} join ${a} on ${a.article_id} = ${r.article_id}
                  where ${r.user_id} = $1 and ${r.is_set} and ${a.status} = 'published'`
  return {
    name: `own-${table.name}`,
    cards: `select a.* ${still} order by ${r.at} desc, ${r.article_id}`,
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
