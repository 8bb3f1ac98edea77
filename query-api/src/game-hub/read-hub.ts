import { embedPlace } from '@koryaku/contracts/articles/embed-places.ts'
import { type ArticlePurpose, articlePurposes } from '@koryaku/contracts/game-hub/article-purposes.ts'
import {
  type GameHub,
  HUB_ARTICLES,
  HUB_AUTHORS,
  HUB_POPULAR,
  HUB_TABLES,
} from '@koryaku/contracts/game-hub/game-hub.api.ts'
import { PURPOSE_OF_TAG } from '@koryaku/contracts/game-hub/purpose-tags.ts'
import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleTag } from '@koryaku/contracts/tables/article-tag.table.ts'
import { categorySize } from '@koryaku/contracts/tables/category-size.table.ts'
import { databaseCategory } from '@koryaku/contracts/tables/database-category.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { rankedArticle } from '@koryaku/contracts/tables/ranked-article.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import { gamesOf, isOf, namedOf } from '#reading/game-merges.ts'
import { readTagsNamed } from '../tags/read-tags.ts'

/** Newest articles of each tag that are compared by popularity, besides the most popular of the game. */
const NEWEST_OF_TAG = 50
/** Newest articles of the game that are looked through for blog posts. */
const NEWEST_OF_GAME = 100

const a = alias(articleCard, 'a')
const k = alias(rankedArticle, 'k')
const t = alias(articleTag, 't')
const u = alias(userCard, 'u')
const c = alias(databaseCategory, 'c')
const s = alias(categorySize, 's')
const b = alias(articleBody, 'b')

const popular = (family: readonly string[]) => `
  select ${k.article_id}, ${k.likes} from ${k} where ${k.listed} and ${isOf(k.game_id, family)}
   order by ${k.score} desc, ${k.published_at} desc, ${k.article_id} desc limit ${HUB_POPULAR}`

/** $1: the games; $2 and $3: purposes and their tags. Each candidate comes from a bounded walk along an index. */
const articlesText = (family: readonly string[]) => `
  with named as (select * from unnest($2::text[], $3::text[]) as n (purpose, tag_key)),
  popular as materialized (${popular(family)}),
  candidate as (
    select n.purpose, x.article_id from named n cross join lateral (
      select ${t.article_id} from ${t} where ${isOf(t.game_id, family)} and ${t.tag_key} = n.tag_key
       order by ${t.published_at} desc, ${t.article_id} desc limit ${NEWEST_OF_TAG}) x
    union select n.purpose, ${t.article_id} from popular x join ${t} on ${t.article_id} = x.article_id
      join named n on n.tag_key = ${t.tag_key}
    union select 'blog', x.article_id from popular x
    union select 'blog', x.article_id from (
      select ${a.article_id} from ${a} where ${a.status} = 'published' and ${isOf(a.game_id, family)}
       order by ${a.published_at} desc, ${a.article_id} desc limit ${NEWEST_OF_GAME}) x),
  placed as (
    select x.purpose, x.article_id, row_number() over (partition by x.purpose order by
             case when ${k.listed} then ${k.score} else 0 end desc nulls last, ${a.published_at} desc, ${a.article_id} desc) as place
      from candidate x join ${a} on ${a.article_id} = x.article_id left join ${k} on ${k.article_id} = x.article_id
     where ${a.status} = 'published' and (${a.kind} = 'blog') = (x.purpose = 'blog'))
  select purpose, article_id from placed where place <= ${HUB_ARTICLES} order by purpose, place`

/** Tables of a game, articles of each owner, and those of them about the game that are looked through. */
const TABLES_TRIED = 8
const NEWEST_OF_OWNER = 50
const TEXTS_TRIED = 10
/** The place of a table in a text, around its ID. */
const [BEFORE_ID = '', AFTER_ID = ''] = embedPlace('category', '|').split('|')

/** $1: the games. A table may be public longer than an article shows it: the texts decide. Each walk is bounded. */
const tablesText = (family: readonly string[]) => `
  select c.category_id as id, c.name, coalesce(${s.rows}, 0) as "rowsCount", x.article_id as article
    from (select c.* from ${c} where ${c.status} = 'published' and ${isOf(c.game_id, family)}
           order by ${c.updated_at} desc, ${c.category_id} limit ${TABLES_TRIED}) c
    left join ${s} on ${s.category_id} = c.category_id
    cross join lateral (
      select x.article_id from (
        select x.article_id, x.published_at from (
          select a.* from ${a} where ${a.author_id} = c.owner_id and ${a.status} = 'published'
           order by ${a.published_at} desc, ${a.article_id} desc limit ${NEWEST_OF_OWNER}) x
         where ${isOf('x.game_id', family)} order by x.published_at desc, x.article_id desc limit ${TEXTS_TRIED}) x
      join ${b} on ${b.article_id} = x.article_id
     where strpos(${b.html}, '${BEFORE_ID}' || c.category_id || '${AFTER_ID}') > 0
     order by x.published_at desc, x.article_id desc limit 1) x
   order by c.updated_at desc, c.category_id limit ${HUB_TABLES}`

/** Only members with a name: an anonymous author of an article must not be found by its game. */
const authorsText = (family: readonly string[]) => `
  select ${u.user_id} as id, count(*)::int as "articlesCount"
    from (${popular(family)}) x join ${a} on ${a.article_id} = x.article_id and ${a.status} = 'published'
    join ${u} on ${u.user_id} = ${a.author_id} and not ${u.anonymous} and not ${u.erased}
   group by ${u.user_id} order by sum(x.likes) desc, count(*) desc, ${u.user_id} limit ${HUB_AUTHORS}`

interface Section {
  purpose: ArticlePurpose
  tag: string | null
  articles: string[]
}

/** The most popular articles of each purpose that has some. @param family the game with those that are shown as it */
export async function readSections(db: Pool, family: readonly string[]): Promise<Section[]> {
  const keys = [...PURPOSE_OF_TAG.keys()]
  const [{ rows }, tags] = await Promise.all([
    db.query<{ purpose: ArticlePurpose; article_id: string }>({
      name: namedOf('game-hub-articles', family),
      text: articlesText(family),
      values: [gamesOf(family), [...PURPOSE_OF_TAG.values()], keys],
    }),
    readTagsNamed(db, family, keys),
  ])
  const mostUsed = [...tags].sort((one, other) => other.count - one.count)
  return articlePurposes.flatMap(purpose => {
    const articles = rows.flatMap(row => (row.purpose === purpose ? [row.article_id] : []))
    const tag = mostUsed.find(({ key }) => PURPOSE_OF_TAG.get(key) === purpose)?.name ?? null
    return articles.length > 0 ? [{ purpose, tag, articles }] : []
  })
}

/** Authors of the most popular articles, by likes. */
export async function readAuthors(
  db: Pool,
  family: readonly string[],
): Promise<{ id: string; articlesCount: number }[]> {
  const { rows } = await db.query<{ id: string; articlesCount: number }>({
    name: namedOf('game-hub-authors', family),
    text: authorsText(family),
    values: [gamesOf(family)],
  })
  return rows
}

type DataTable = GameHub['data']['attributes']['tables'][number]

/** Data tables of a game that a public article shows. */
export async function readTables(db: Pool, family: readonly string[]): Promise<DataTable[]> {
  const { rows } = await db.query<DataTable>({
    name: namedOf('game-hub-tables', family),
    text: tablesText(family),
    values: [gamesOf(family)],
  })
  return rows
}
