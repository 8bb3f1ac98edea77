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

/** Tags further down are those of single articles: nobody looks for them in a list of all games. */
const LISTED_OF_ALL = 1_000
/** What is compared with what somebody types: most games have fewer tags. */
const COMPARED = 500
const FOUND = 10
/** Own articles that tags are taken from. */
const OWN_ARTICLES = 200
const OWN_TAGS = 30

const n = alias(gameTag, 'n')
const tags = read.selectFrom('read.game_tag').select(['tag_key as key', 'tag as name', 'articles as count'])

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
  (gameId: Param<string>, from: Param<string>, to: Param<string>, limit: Param<number>) =>
    tags
      .where('game_id', '=', gameId)
      .where(({ ref }) => sql<boolean>`${ref('tag_key')} collate "C" >= ${from}`)
      .where(({ ref }) => sql<boolean>`${ref('tag_key')} collate "C" < ${to}`)
      .orderBy('articles', 'desc')
      .orderBy('tag_key')
      .limit(limit),
)
const withKeys = prepared('game-tags-named', (gameId: Param<string>, keys: Param<readonly string[]>) =>
  tags.where('game_id', '=', gameId).where(eb => eb('tag_key', '=', eb.fn.any(keys))),
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

/** The tags of a game, the most used first. */
export const readTagsOf = (db: Pool, gameId: string, { limit, offset }: Window): Promise<CountedTag[]> =>
  tagsOf(db, gameId, limit, offset)

/** Those of them that have these keys. */
export const readTagsNamed = (db: Pool, gameId: string, keys: readonly string[]): Promise<CountedTag[]> =>
  keys.length === 0 ? Promise.resolve([]) : withKeys(db, gameId, keys)

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

/** How many tags there are: of a game, or to be listed of all. */
export async function countTags(db: Pool, gameId?: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    gameId === undefined
      ? `select count(*)::int as count from (select 1 from ${n} limit ${LISTED_OF_ALL}) listed`
      : `select count(*)::int as count from ${n} where ${n.game_id} = $1`,
    gameId === undefined ? [] : [gameId],
  )
  return rows[0]?.count ?? 0
}

/**
 * Tags that may be meant: those that begin with what was typed are looked for among all, those that hold it or are
 * nearly the same among the most used.
 */
export async function findTags(
  db: Pool,
  gameId: string,
  q: string,
): Promise<(CountedTag & { match: TagMatch })[]> {
  const wanted = tagKey(q)
  const [begin, often] = await Promise.all([
    beginning(db, gameId, wanted, `${wanted}\u{10ffff}`, FOUND),
    tagsOf(db, gameId, COMPARED, 0),
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

/** What a member has tagged his newest articles with, the most used first, of equal ones the last. */
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
