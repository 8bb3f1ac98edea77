import { rankingAccountFamily } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import { userExclusion } from '@koryaku/contracts/tables/user-exclusion.table.ts'
import { userFollower } from '@koryaku/contracts/tables/user-follower.table.ts'
import { userFamily } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, type Exclusions } from './exclusions.ts'
import { userFollows } from './follows.ts'
import { applyPairs, definePairChanges, foldPairs, giversOf } from './pairs.ts'
import type { Sums } from './sums.ts'

export const followerChange = definePairChanges('user_follower_change', userFollower)

type FollowSums = Sums<{ followers: number; following: number }>
const u = alias(userCard, 'u')
const p = alias(userFollower, 'p')

/**
 * Adds the changes of a batch to the numbers of followers and followed accounts. As in the lists, an erased account
 * counts neither as a follower nor as a followed account of others. Its pairs remain stored.
 * @param applyToCards brings the cards, which record erased accounts, to the end of the batch
 */
export async function countFollows(
  db: PoolClient,
  events: readonly Recorded[],
  t: TableName,
  sums: FollowSums,
  applyToCards: () => Promise<void>,
): Promise<void> {
  const follows = userFollows(events)
  const members = events.filter(userFamily.has).map(({ data }) => data.userId)
  const weighed = events.filter(rankingAccountFamily.has).map(({ data }) => data.userId)
  const involved = [...new Set([...members, ...weighed, ...follows.flatMap(({ keys }) => keys)])]
  const before = await erasedAmong(db, t, involved)
  await applyToCards()
  const after = members.length > 0 ? await erasedAmong(db, t, involved) : before
  const changed = involved.filter(id => before.has(id) !== after.has(id))

  for (const { id, change } of await followingLost(db, t, changed, after)) sums.of(id).following += change
  for (const { keys, isSet } of follows) {
    const [followee, follower] = keys
    sums.of(follower).following += after.has(followee) ? 0 : isSet ? 1 : -1
  }
  const givers = [...giversOf(follows), ...changed]
  const exclusions = await applyExclusions(db, t, userExclusion, events, givers)
  const followers = await applyPairs(db, t, userFollower, follows, withoutErased(exclusions, after, changed))
  for (const [followee, change] of followers) sums.of(followee).followers += change
}

async function erasedAmong(db: PoolClient, t: TableName, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.query<{ id: string }>(
    `select ${u.user_id} as id from ${t(userCard)} u where ${u.user_id} = any($1) and ${u.erased}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Changes of the number of followed accounts, for the accounts that followed one of `changed` before the batch:
 * −1 per account that is erased now, +1 per account that counts again.
 */
async function followingLost(
  db: PoolClient,
  t: TableName,
  changed: string[],
  erased: Set<string>,
): Promise<{ id: string; change: number }[]> {
  if (changed.length === 0) return []
  const { rows } = await db.query<{ id: string; change: number }>(
    `select ${p.follower_id} as id, sum(case when ${p.followee_id} = any($2) then -1 else 1 end)::int as change
       from ${t(userFollower)} p where ${p.followee_id} = any($1) and ${p.is_set} group by ${p.follower_id}`,
    [changed, [...erased]],
  )
  return rows
}

/** Adds the erased accounts to the exclusions. They are excluded from time 0, so none of their follows counts. */
function withoutErased(exclusions: Exclusions, erased: Set<string>, changed: string[]): Exclusions {
  const ever = [...erased].map(id => [id, 0] as const)
  return {
    ...exclusions,
    after: new Map([...exclusions.after, ...ever]),
    changed: [...new Set([...exclusions.changed, ...changed])],
  }
}

/** Replaces {@link countFollows} in a rebuild, once all changes are appended. */
export function foldFollows(t: TableName): string[] {
  const { user_id, articles, followers, following } = userCounter.names
  const { counted } = userFollower.names
  return [
    foldPairs(t, userFollower, followerChange, userExclusion),
    `update ${t(userFollower)} p set ${counted} = false from ${t(userCard)} u
      where ${p.follower_id} = ${u.user_id} and ${u.erased} and ${p.counted}`,
    `insert into ${t(userCounter)} as known (${user_id}, ${articles}, ${followers}, ${following})
    select user_id, 0, sum(followers), sum(following) from (
      select ${p.followee_id} as user_id, ${p.counted}::int as followers, 0 as following
        from ${t(userFollower)} p
      union all
      select ${p.follower_id}, 0, (${p.is_set} and ${u.user_id} is null)::int
        from ${t(userFollower)} p left join ${t(userCard)} u on ${u.user_id} = ${p.followee_id} and ${u.erased}) c
     group by user_id
    on conflict (${user_id}) do update
      set ${followers} = excluded.${followers}, ${following} = excluded.${following}`,
  ]
}
