import type { OwnArticlesQuery } from '@koryaku/contracts/articles/own-articles.api.ts'
import type { OwnSort } from '@koryaku/contracts/articles/own-sorts.ts'
import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { RankingRange } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { articleBookmark } from '@koryaku/contracts/tables/article-bookmark.table.ts'
import { type ArticleStatus, articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { articleLanguage } from '@koryaku/contracts/tables/article-language.table.ts'
import type { articleLike } from '@koryaku/contracts/tables/article-like.table.ts'
import { articleSeries } from '@koryaku/contracts/tables/article-series.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { catalogueTotal } from '@koryaku/contracts/tables/catalogue-total.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { foldedPart, foldedSql } from '@koryaku/contracts/tables/folded-title.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { publicationDue } from '@koryaku/contracts/tables/publication-due.table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import { seriesPart } from '@koryaku/contracts/tables/series-part.table.ts'
import { templateHeader } from '@koryaku/contracts/tables/template-header.table.ts'
import { uncheckedOfAuthor } from '@koryaku/contracts/tables/unchecked-guides.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import type { Pool } from 'pg'
import { followedWorks } from './followed-works.ts'
import {
  type ArticleFragments,
  type ArticleRow,
  type ArticleSource,
  articlesSql,
  withIncluded,
} from './fragments.ts'
import { gamesOf, isOf, namedOf } from './game-merges.ts'
import { pageWindow } from './list-document.ts'

/** Which articles, in which order, and how many there are in all. */
export interface ArticleList {
  /** Name of the prepared statement. */
  name: string
  /** Query of whole rows of `read.article_card a`, ordered along an index. */
  cards: string
  /** Query of one number; null or no row if the owner of the list does not exist. */
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
const q = alias(rankingWindow, 'q')
const m = alias(userCounter, 'm')
const s = alias(catalogueTotal, 's')
const r = alias(articleCounter, 'r')
const d = alias(publicationDue, 'd')
const h = alias(templateHeader, 'h')
const e = alias(articleSeries, 'e')
const p = alias(seriesPart, 'p')
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

/** SQL: the sum of a number over the games; no row when the game does not exist. @param rows SQL: joins the table of the number */
const totalOf = (family: readonly string[], rows: string, number: string) =>
  family.length > 1
    ? `select coalesce(sum(${number}), 0) from ${g} ${rows} where ${isOf(g.game_id, family)}`
    : `select coalesce(${number}, 0) from ${g} ${rows} where ${isOf(g.game_id, family)}`
const totalOfGame = (family: readonly string[]) =>
  totalOf(family, `left join ${c} on ${c.game_id} = ${g.game_id}`, c.articles)

/** @param family the game with those that are shown as it */
export const latestOfGame = (family: readonly string[]): ArticleList => ({
  name: namedOf('game-latest', family),
  cards: `${published} and ${isOf(a.game_id, family)} ${newestFirst}`,
  total: totalOfGame(family),
  values: [gamesOf(family)],
})

export const latestOfGameIn = (family: readonly string[], language: string): ArticleList => ({
  name: namedOf('game-latest-in', family),
  cards: `${published} and ${isOf(a.game_id, family)} and ${a.language} = $2 ${newestFirst}`,
  total: totalOf(family, `left join ${l} on ${l.game_id} = ${g.game_id} and ${l.language} = $2`, l.articles),
  values: [gamesOf(family), language],
})

/** By likes, bookmarks and views of all time. Articles with none of these come last, newest first. */
export const popularOfGame = (family: readonly string[]): ArticleList => ({
  name: namedOf('game-popular', family),
  cards: `select a.* from ${k} join ${a} on ${a.article_id} = ${k.article_id}
           where ${k.listed} and ${isOf(k.game_id, family)}
           order by ${k.score} desc, ${k.published_at} desc, ${k.article_id} desc`,
  total: totalOfGame(family),
  values: [gamesOf(family)],
})

/** Best first in one window of the ranking; an article without points in it is not in the list. */
export function popularOfGameIn(family: readonly string[], range: RankingRange, start: string): ArticleList {
  const listed = `from ${a} join ${q} on ${q.article_id} = ${a.article_id} and ${q.range} = $2 and ${q.window_start} = $3
                  where ${isOf(a.game_id, family)} and ${a.status} = 'published' and ${q.listed} and ${q.score} > 0`
  return {
    name: namedOf('game-popular-in', family),
    cards: `select a.* ${listed} order by ${q.score} desc, ${a.article_id}`,
    total: `select (select count(*) ${listed}) from ${g} where ${isOf(g.game_id, family)} limit 1`,
    values: [gamesOf(family), range, start],
  }
}

/** @param tagKey of the tag, whose page is the same in each spelling */
export const ofTag = (family: readonly string[], tagKey: string): ArticleList => ({
  name: namedOf('game-tag', family),
  cards: `select a.* from ${t} join ${a} on ${a.article_id} = ${t.article_id}
           where ${isOf(t.game_id, family)} and ${t.tag_key} = $2
           order by ${t.published_at} desc, ${t.article_id} desc`,
  // A tag without articles does not exist: null or no row.
  total: `select ${family.length > 1 ? `sum(${n.articles})` : n.articles} from ${n}
           where ${isOf(n.game_id, family)} and ${n.tag_key} = $2`,
  values: [gamesOf(family), tagKey],
})

/** Published parts of a series, in its order. The total is null without any, or if the series does not exist. */
export function partsOf(seriesId: string): ArticleList {
  const parts = `from ${e} join ${p} on ${p.series_id} = ${e.series_id}
                   join ${a} on ${a.article_id} = ${p.article_id} and ${a.author_id} = ${e.owner_id}
                  where ${e.series_id} = $1 and not ${e.removed} and ${a.status} = 'published'`
  return {
    name: 'series-parts',
    cards: `select a.* ${parts} order by ${p.place}`,
    total: `select nullif(count(*), 0) ${parts}`,
    values: [seriesId],
  }
}

export const latestOfAuthor = (authorId: string): ArticleList => ({
  name: 'author-latest',
  cards: `${published} and ${a.author_id} = $1 ${newestFirst}`,
  total: `select coalesce((select ${m.articles} from ${m} where ${m.user_id} = $1), 0)`,
  values: [authorId],
})

/** Articles of games and members that a member follows. They are not counted. */
export async function followed(db: Pool, userId: string, page: PageQuery): Promise<ArticleList> {
  const works = {
    ...{ table: `${a}`, id: a.article_id, gameId: a.game_id, authorId: a.author_id },
    ...{ publishedAt: a.published_at, published: `${a.status} = 'published'` },
  }
  const { name, from, order, values } = await followedWorks(db, works, userId, page)
  return {
    name: `articles-${name}`,
    cards: `select a.* from ${from} order by ${order}`,
    total: 'select 0',
    values,
  }
}

/**
 * A member's own articles in these states, the last edited first.
 * @param page limits the index scan of each state to the rows up to the end of this page
 */
export const ownOf = (userId: string, statuses: ArticleStatus[], { page, per }: PageQuery): ArticleList => ({
  name: 'own-articles',
  cards: `select own.* from unnest($2::text[]) as s (status) cross join lateral (
        select a.* from ${a} where ${a.author_id} = $1 and ${a.status} = s.status
         order by ${a.updated_at} desc, ${a.article_id} desc limit $3::int) own
      order by own.${articleCard.names.updated_at} desc, own.${articleCard.names.article_id} desc`,
  total: `select count(*) from ${a} where ${a.author_id} = $1 and ${a.status} = any($2)`,
  values: [userId, statuses, page * per],
})

const OWN_ORDERS: Record<OwnSort, string> = {
  updated: `${a.updated_at} desc`,
  published: `${a.published_at} desc nulls last`,
  views: `coalesce(${r.views}, 0) desc`,
  likes: `coalesce(${r.likes}, 0) desc`,
  bookmarks: `coalesce(${r.bookmarks}, 0) desc`,
}

/**
 * The same, narrowed down by words of the title, kind and game, and in any order: one walk over all that the member wrote
 * in these states.
 * @param family the game with those that are shown as it, or none
 */
export function ownAs(
  userId: string,
  statuses: ArticleStatus[],
  query: OwnArticlesQuery,
  family: readonly string[],
): ArticleList {
  const { q = '', sort, 'filter[kind]': kind = '' } = query
  const wanted = `${a.author_id} = $1 and ${a.status} = any($2) and ($3 = '' or ${a.kind} = $3)
              and ($4 = '{}'::text[] or ${a.game_id} = any($4)) and ($5 = '' or ${foldedSql(a.title)} like '%' || $5 || '%')`
  return {
    name: `own-articles-by-${sort}`,
    cards: `select a.* from ${a} left join ${r} on ${r.article_id} = ${a.article_id}
             where ${wanted} order by ${OWN_ORDERS[sort]}, ${a.article_id}`,
    total: `select count(*) from ${a} where ${wanted}`,
    values: [userId, statuses, kind, family, foldedPart(q)],
  }
}

/**
 * Deleted articles that can still be restored, the last deleted first.
 * @param authors the member, and the account of the site if they may write in its name
 */
export const deletedOf = (authors: string[]): ArticleList => ({
  name: 'own-deleted-articles',
  cards: `select a.* from ${a} where ${a.author_id} = any($1) and ${a.purge_at} is not null
           order by ${a.purge_at} desc, ${a.article_id}`,
  total: `select count(*) from ${a} where ${a.author_id} = any($1) and ${a.purge_at} is not null`,
  values: [authors],
})

/** Articles of a member that are scheduled for publication, by time; missed schedules come first. */
export const scheduledOf = (userId: string): ArticleList => ({
  name: 'own-scheduled-articles',
  cards: `select a.* from ${d} join ${a} on ${a.article_id} = ${d.article_id}
           where ${d.author_id} = $1 and ${a.status} <> 'deleted' order by ${d.publish_at}, ${d.article_id}`,
  total: `select count(*) from ${d} join ${a} on ${a.article_id} = ${d.article_id}
           where ${d.author_id} = $1 and ${a.status} <> 'deleted'`,
  values: [userId],
})

/** A member's guides that are to be checked for the newest version of their game, the newest first. @param slug of a game, or '' */
export function uncheckedOf(userId: string, slug: string): ArticleList {
  const guides = uncheckedOfAuthor('$1', '$2')
  return {
    name: 'own-unchecked-articles',
    cards: `select a.* from (${guides}) u join ${a} on ${a.article_id} = u.id
             order by ${a.published_at} desc, ${a.article_id}`,
    total: `select count(*) from (${guides}) u`,
    values: [userId, slug && gameIdForSlug(slug)],
  }
}

/** Filter of templates: a member's own or the official ones. */
export interface WantedTemplates {
  /** null: the official ones. */
  userId: string | null
  /** Part of the title, or ''. */
  q: string
  /** A language, or '' for all. */
  language: string
}

/**
 * Templates in the order of their headers; those without a header come last. Within a header the last changed is first.
 */
export function templatesOf({ userId, q, language }: WantedTemplates): ArticleList {
  const whose = userId === null ? a.official : `(${a.author_id} = $3 and not ${a.official})`
  const wanted = `${a.status} = 'template' and ${whose} and ($1 = '' or ${foldedSql(a.title)} like '%' || $1 || '%')
           and ($2 = '' or ${a.language} = $2)`
  return {
    name: userId === null ? 'official-templates' : 'own-templates',
    cards: `select a.* from ${a} left join ${h} on ${h.header_id} = ${a.header_id} and not ${h.removed}
             where ${wanted}
             order by ${h.place}, ${h.header_id}, ${a.updated_at} desc, ${a.article_id} desc`,
    total: `select count(*) from ${a} where ${wanted}`,
    values: [foldedPart(q), language, ...(userId === null ? [] : [userId])],
  }
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
  const shown = await withIncluded(row, { db, cards: known }, viewerId)
  return { ...shown, total: row.total === null ? null : Number(row.total) }
}
