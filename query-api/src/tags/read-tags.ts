import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameTag } from '@koryaku/contracts/tables/game-tag.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import { type TagMatch, tagMatches } from '@koryaku/contracts/tags/tag.api.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { matchOf } from './near-tags.ts'

export interface CountedTag {
  key: string
  name: string
  count: number
}
interface Window {
  limit: number
  offset: number
}

/**
 * Limit of the list over all games. Tags further down are those of single articles: readers do not look for them there.
 */
const LISTED_OF_ALL = 1_000
/** Number of tags that are compared with the typed text: most games have fewer. */
const COMPARED = 500
const FOUND = 10
/** Own articles that tags are taken from. */
const OWN_ARTICLES = 200
const OWN_TAGS = 30

const n = alias(gameTag, 'n')
const tags = read.selectFrom('read.game_tag').select(['tag_key as key', 'tag as name', 'articles as count'])

/** Tags of several games together, in the spelling of the game with most articles. */
const summed = (family: Param<readonly string[]>) =>
  read
    .selectFrom('read.game_tag')
    .select(({ ref }) => [
      'tag_key as key',
      sql<string>`(array_agg(${ref('tag')} order by ${ref('articles')} desc, ${ref('tag')} collate "C"))[1]`.as(
        'name',
      ),
      sql<number>`sum(${ref('articles')})::int`.as('count'),
    ])
    .where(eb => eb('game_id', '=', eb.fn.any(family)))
    .groupBy('tag_key')

const tagsOf = prepared('game-tags', (gameId: Param<string>, limit: Param<number>, offset: Param<number>) =>
  tags
    .where('game_id', '=', gameId)
    .orderBy('articles', 'desc')
    .orderBy('tag_key')
    .limit(limit)
    .offset(offset),
)
const beginning = prepared(
  'game-tags-beginning',
  (family: Param<readonly string[]>, from: Param<string>, to: Param<string>, limit: Param<number>) =>
    summed(family)
      .where(({ ref }) => sql<boolean>`${ref('tag_key')} collate "C" >= ${from}`)
      .where(({ ref }) => sql<boolean>`${ref('tag_key')} collate "C" < ${to}`)
      .orderBy('count', 'desc')
      .orderBy('tag_key')
      .limit(limit),
)
const withKeys = prepared(
  'game-tags-named',
  (family: Param<readonly string[]>, keys: Param<readonly string[]>) =>
    summed(family).where(eb => eb('tag_key', '=', eb.fn.any(keys))),
)
const tagsOfMerged = prepared(
  'merged-game-tags',
  (family: Param<readonly string[]>, limit: Param<number>, offset: Param<number>) =>
    summed(family).orderBy('count', 'desc').orderBy('tag_key').limit(limit).offset(offset),
)
const ownTagged = statement((userId: Param<string>, gameId: Param<string>, limit: Param<number>) =>
  read
    .selectFrom('read.article_card')
    .select('tags')
    .where('author_id', '=', userId)
    .where('status', 'in', ['draft', 'published'])
    .where(({ or, eb }) => or([eb(gameId, '=', ''), eb('game_id', '=', gameId)]))
    .orderBy('updated_at', 'desc')
    .limit(limit),
)

/** The tags of a game, the most used first. @param family the game with those that are shown as it */
export const readTagsOf = (
  db: Pool,
  family: readonly string[],
  { limit, offset }: Window,
): Promise<CountedTag[]> =>
  family.length > 1 ? tagsOfMerged(db, family, limit, offset) : tagsOf(db, family[0] ?? '', limit, offset)

/** Those of them that have these keys. */
export const readTagsNamed = (
  db: Pool,
  family: readonly string[],
  keys: readonly string[],
): Promise<CountedTag[]> => (keys.length === 0 ? Promise.resolve([]) : withKeys(db, family, keys))

/** The most used tags of all games. */
export async function readTagsOfAll(db: Pool, { limit, offset }: Window) {
  const { rows } = await db.query<CountedTag & { game: string }>({
    name: 'all-tags',
    text: `select ${n.game_id} as game, ${n.tag_key} as key, ${n.tag} as name, ${n.articles} as count from ${n}
            order by ${n.articles} desc, ${n.game_id}, ${n.tag_key} limit $1 offset $2`,
    values: [Math.max(0, Math.min(limit, LISTED_OF_ALL - offset)), offset],
  })
  return rows
}

/** Number of tags: those of a game, or those in the list over all games. */
export async function countTags(db: Pool, family?: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    family === undefined
      ? `select count(*)::int as count from (select 1 from ${n} limit ${LISTED_OF_ALL}) listed`
      : `select count(distinct ${n.tag_key})::int as count from ${n} where ${n.game_id} = any($1)`,
    family === undefined ? [] : [family],
  )
  return rows[0]?.count ?? 0
}

/**
 * Tags that match the typed text: prefix matches among all tags, substring matches and near matches among the most
 * used.
 */
export async function findTags(
  db: Pool,
  family: readonly string[],
  q: string,
): Promise<(CountedTag & { match: TagMatch })[]> {
  const wanted = tagKey(q)
  const [begin, often] = await Promise.all([
    beginning(db, family, wanted, `${wanted}\u{10ffff}`, FOUND),
    readTagsOf(db, family, { limit: COMPARED, offset: 0 }),
  ])
  const known = new Map([...begin, ...often].map(tag => [tag.key, tag]))
  return [...known.values()]
    .flatMap(tag => {
      const match = matchOf(wanted, tag.key)
      return match ? [{ ...tag, match }] : []
    })
    .sort((a, b) => tagMatches.indexOf(a.match) - tagMatches.indexOf(b.match) || b.count - a.count)
    .slice(0, FOUND)
}

/** Tags of a member's newest articles, the most used first; among equals, the last used first. */
export async function readOwnTags(db: Pool, userId: string, gameId = ''): Promise<CountedTag[]> {
  const own = new Map<string, CountedTag>()
  for (const article of await ownTagged(db, userId, gameId, OWN_ARTICLES))
    for (const name of article.tags) {
      const key = tagKey(name)
      const known = own.get(key)
      if (known) known.count += 1
      else own.set(key, { key, name, count: 1 })
    }
  return [...own.values()].sort((a, b) => b.count - a.count).slice(0, OWN_TAGS)
}
