import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
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
import { tellChangedCards } from '@koryaku/server-kit/changed-cards.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { addToRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, exclusionEvents } from './exclusions.ts'
import { countFollows, foldFollows, followerChange } from './follow-counts.ts'
import { userFollows } from './follows.ts'
import { appendPairs } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { Sums, userIdsIn } from './sums.ts'
import { applyToAccess, listRoleChanges } from './user-access.ts'
import { applyToCards, applyToFormerNames, openProfiles } from './user-cards.ts'

/** Members as others see them, what they may do, and their counts. */
export const users = defineProjection({
  name: 'users',
  codeVersion: 15,
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
    const sums = countArticles(events)
    await countFollows(db, events, t, sums, () => applyToMembers(db, events, t))
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
    folds: [{ tables: [userFollower], statements: foldFollows }],
  },
})

async function applyToMembers(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const own: Recorded<UserEvent>[] = events.filter(userFamily.has)
  const profiles = await openProfiles(db, own)
  await applyToFormerNames(db, own, profiles, t)
  await applyToCards(db, own, profiles, t)
  await applyToAccess(db, own, profiles, t)
  await listRoleChanges(db, own, t)
}

/** Counts published articles, and adds a row for each new member. */
function countArticles(events: readonly Recorded[]) {
  const sums = new Sums(user_id => ({ user_id, articles: 0, followers: 0, following: 0 }))
  for (const event of events) {
    if (event.type === 'UserRegistered') sums.of(event.data.userId)
    else if (articleFamily.has(event)) sums.of(event.data.authorId).articles += publishedChange(event)
  }
  return sums
}
