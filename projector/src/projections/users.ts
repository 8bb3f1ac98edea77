import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import { tellChangedCards } from '@koryaku/contracts/server/changed-cards.ts'
import { formerName } from '@koryaku/contracts/tables/former-name.table.ts'
import { memberTotal } from '@koryaku/contracts/tables/member-total.table.ts'
import { roleChange } from '@koryaku/contracts/tables/role-change.table.ts'
import { userAccess } from '@koryaku/contracts/tables/user-access.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userCounter } from '@koryaku/contracts/tables/user-counter.table.ts'
import { userExclusion } from '@koryaku/contracts/tables/user-exclusion.table.ts'
import { userFollower } from '@koryaku/contracts/tables/user-follower.table.ts'
import {
  EmailVerificationConfirmed,
  ProfileEdited,
  RoleGranted,
  RoleRevoked,
  UserErased,
  type UserEvent,
  UserRegistered,
  UserRenamed,
  userFamily,
} from '@koryaku/contracts/users/user.events.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { userFollows } from './follows.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, giversOf } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { Sums, userIdsIn } from './sums.ts'
import { applyToAccess, listRoleChanges } from './user-access.ts'
import { applyToCards, applyToFormerNames, openProfiles } from './user-cards.ts'

const followerChange = definePairChanges('user_follower_change', userFollower)

/** Members as others see them, what they may do, and their counts. */
export const users = defineProjection({
  name: 'users',
  tables: [
    ...[userCard, userAccess, userCounter, memberTotal, formerName, roleChange],
    ...[userFollower, userExclusion],
  ],
  sealed: [formerName.name],
  handles: on(
    UserRegistered,
    UserRenamed,
    UserErased,
    ProfileEdited,
    EmailVerificationConfirmed,
    RoleGranted,
    RoleRevoked,
    UserFollowed,
    UserUnfollowed,
    ...exclusionEvents,
    ...publicationEvents,
  ),
  async apply(db, events, t) {
    await applyToMembers(db, events, t)
    const sums = countArticles(events)
    const followed = userFollows(events)
    for (const { keys, isSet } of followed) sums.of(keys[1]).following += isSet ? 1 : -1
    const exclusions = await applyExclusions(db, t, userExclusion, events, giversOf(followed))
    const followers = await applyPairs(db, t, userFollower, followed, exclusions)
    for (const [followeeId, change] of followers) sums.of(followeeId).followers += change
    const counted = sums.rows()
    await addToRows(db, t, userCounter, counted)
    await tellChangedCards(db, 'user', [...userIdsIn(events), ...counted.map(row => row.user_id)])
  },
  bulk: {
    changes: [followerChange],
    async append(db, events, t, changes) {
      await applyToMembers(db, events, t)
      await applyExclusions(db, t, userExclusion, events, [])
      appendPairs(changes, followerChange, userFollows(events))
      await addToRows(db, t, userCounter, countArticles(events).rows())
    },
    folds: [
      {
        tables: [userFollower],
        statements: t => [foldPairs(t, userFollower, followerChange, userExclusion), foldCounters(t)],
      },
    ],
  },
})

function foldCounters(t: TableName): string {
  const { user_id, articles, followers, following } = userCounter.names
  const f = userFollower.names
  return `insert into ${t(userCounter)} as known (${user_id}, ${articles}, ${followers}, ${following})
    select user_id, 0, sum(followers), sum(following) from (
      select ${f.followee_id} as user_id, ${f.counted}::int as followers, 0 as following from ${t(userFollower)}
      union all
      select ${f.follower_id}, 0, case when ${f.is_set} then 1 else -1 end from ${t(followerChange)}) c
     group by user_id
    on conflict (${user_id}) do update
      set ${followers} = excluded.${followers}, ${following} = excluded.${following}`
}

async function applyToMembers(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const own: Recorded<UserEvent>[] = events.filter(userFamily.has)
  const profiles = await openProfiles(db, own)
  await applyToFormerNames(db, own, profiles, t)
  await applyToCards(db, own, profiles, t)
  await applyToAccess(db, own, profiles, t)
  await listRoleChanges(db, own, t)
}

/** Counts of published articles, and a row for everybody who joins. */
function countArticles(events: readonly Recorded[]) {
  const sums = new Sums(user_id => ({ user_id, articles: 0, followers: 0, following: 0 }))
  for (const event of events) {
    if (event.type === 'UserRegistered') sums.of(event.data.userId)
    else if (articleFamily.has(event)) sums.of(event.data.authorId).articles += publishedChange(event)
  }
  return sums
}
