import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameFollow } from '@koryaku/contracts/tables/game-follow.table.ts'
import { unwantedAuthors } from '@koryaku/contracts/tables/unwanted.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userFollow } from '@koryaku/contracts/tables/user-follow.table.ts'
import type { Pool } from 'pg'
import { followedWithMerged } from './followed-games.ts'

const f = alias(gameFollow, 'f')
const w = alias(userFollow, 'w')
const u = alias(userCard, 'u')

/** Rows that a page may read from the followed games and members together. */
const ROWS_MAX = 5_000
const FOLLOWS = `select (select count(*) from ${f} where ${f.user_id} = $1 and ${f.is_set})
    + (select count(*) from ${w} where ${w.follower_id} = $1 and ${w.is_set}) as follows`
/** Only named members: an article in the feed would identify an anonymous author to those who follow only them. */
const FOLLOWEES = `select ${w.followee_id} from ${w} join ${u} on ${u.user_id} = ${w.followee_id}
  where ${w.follower_id} = $1 and ${w.is_set} and not ${u.anonymous} and not ${u.erased}`

/** SQL names of a table of public works. */
export interface Works {
  /** The table with its alias. */
  table: string
  id: string
  gameId: string
  authorId: string
  publishedAt: string
  /** Condition of a public work. */
  published: string
}

/**
 * The feed of `$1`: public works of the games and named members that they follow, newest first. With few follows the
 * newest works of each are merged, so that quiet ones cost no walk over all works. Otherwise the newest of all are filtered.
 * @returns name of the prepared statement, SQL after `from`, its order, its parameters
 */
export async function followedWorks(
  db: Pool,
  { table, id, gameId, authorId, publishedAt, published }: Works,
  userId: string,
  { page, per }: PageQuery,
): Promise<{ name: string; from: string; order: string; values: unknown[] }> {
  const { rows } = await db.query<{ follows: string }>({
    name: 'follows-of-member',
    text: FOLLOWS,
    values: [userId],
  })
  const order = `${publishedAt} desc, ${id} desc`
  const wanted = `${published} and ${authorId} not in (${unwantedAuthors('$1')})`
  if (Number(rows[0]?.follows) * page * per > ROWS_MAX)
    return {
      name: 'followed-by-walk',
      from: `${table} where ${wanted}
        and (${gameId} in (${followedWithMerged('$1')}) or ${authorId} in (${FOLLOWEES}))`,
      order,
      values: [userId],
    }
  const newestOf = (condition: string) =>
    `select ${id} as id from ${table} where ${wanted} and ${condition} order by ${order} limit $2`
  return {
    name: 'followed-by-source',
    from: `(
        select n.id from (${followedWithMerged('$1')}) s cross join lateral (${newestOf(`${gameId} = s.game_id`)}) n
         union
        select n.id from (${FOLLOWEES}) s cross join lateral (${newestOf(`${authorId} = s.followee_id`)}) n) found
      join ${table} on ${id} = found.id`,
    order,
    values: [userId, page * per],
  }
}
