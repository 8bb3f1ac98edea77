import { articleFamily } from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded } from '@koryaku/contracts/event-store.ts'
import { UserFollowed, UserUnfollowed } from '@koryaku/contracts/follows/user-follow.events.ts'
import { tellChangedCards } from '@koryaku/contracts/server/changed-cards.ts'
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
import { defineProjection, on, type TableName } from '#engine/projection.ts'
import { addToRows } from '#engine/rows.ts'
import { applyExclusions, exclusionEvents, exclusionTable } from './exclusions.ts'
import { USER_SIDES, userFollows } from './follows.ts'
import { appendPairs, applyPairs, foldPairs, giversOf, pairChanges, pairTable } from './pairs.ts'
import { publicationEvents, publishedChange } from './published-change.ts'
import { Sums, userIdsIn } from './sums.ts'
import { applyToAccess, listRoleChanges } from './user-access.ts'
import { applyToCards, applyToFormerNames, openProfiles } from './user-cards.ts'

/** Members as others see them, what they may do, and their counts. */
export const users = defineProjection({
  name: 'users',
  tables: [
    ...['user_card', 'user_access', 'user_counter', 'member_total', 'former_name', 'role_change'],
    ...['user_follower', 'user_exclusion'],
  ],
  sealed: ['former_name'],
  schema: t => `
    create table ${t('user_card')} (
      user_id text primary key,
      name text,
      display_name text not null,
      description text not null,
      picture text,
      anonymous boolean not null,
      erased boolean not null,
      registered_at timestamptz not null,
      fragment_head text not null
    );
    create table ${t('user_access')} (
      user_id text primary key,
      name text,
      roles text[] not null,
      verified boolean not null
    );
    -- Every member has a row, so that lists by counts come from one index.
    create table ${t('user_counter')} (
      user_id text primary key,
      articles integer not null,
      followers integer not null,
      following integer not null
    ) with (fillfactor = 80);
    -- A name that a member has given up, and until when it leads to him.
    create table ${t('former_name')} (
      name text not null,
      user_id text not null,
      until timestamptz not null,
      primary key (name, user_id)
    );
    -- Who gave or took which role when; null: the operator of the machine.
    create table ${t('role_change')} (
      event_id text primary key,
      user_id text not null,
      role text not null,
      granted boolean not null,
      by_user_id text,
      at timestamptz not null
    );
    -- Followers as they are counted: excluded accounts are not.
    ${pairTable(t('user_follower'), ...USER_SIDES)}
    ${exclusionTable(t('user_exclusion'))}
    -- One row: how many members the list of members shows.
    create table ${t('member_total')} (
      id integer primary key,
      shown integer not null
    );
  `,
  indexes: t => `
    -- A member's page. Not unique: the log decides who holds a name, and a read model never refuses an event.
    create index on ${t('user_card')} (lower(name)) where name is not null;
    -- The list of members, newest first.
    create index on ${t('user_card')} (registered_at desc, user_id) where not anonymous and not erased;
    -- The list of members, by name, by followers, by articles.
    create index on ${t('user_card')} (lower(name), user_id) where not anonymous and not erased;
    create index on ${t('user_counter')} (followers desc, user_id);
    create index on ${t('user_counter')} (articles desc, user_id);
    -- The owners' list of staff.
    create index on ${t('user_access')} (user_id) where roles <> '{}';
    -- The owners' list of changes, newest first.
    create index on ${t('role_change')} (at desc, event_id);
    -- What an erased or renamed member leaves behind.
    create index on ${t('former_name')} (user_id);
  `,
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
    for (const { keys, isSet } of followed) sums.of(keys[1] ?? '').following += isSet ? 1 : -1
    const exclusions = await applyExclusions(db, t('user_exclusion'), events, giversOf(followed))
    const followers = await applyPairs(db, t('user_follower'), USER_SIDES, followed, exclusions)
    for (const [followeeId, change] of followers) sums.of(followeeId).followers += change
    const counted = sums.rows()
    await addToRows(db, t('user_counter'), ['user_id'], counted)
    await tellChangedCards(db, 'user', [...userIdsIn(events), ...counted.map(row => row.user_id)])
  },
  bulk: {
    changes: { user_follower_change: pairChanges(...USER_SIDES) },
    async append(db, events, t, changes) {
      await applyToMembers(db, events, t)
      await applyExclusions(db, t('user_exclusion'), events, [])
      appendPairs(changes, 'user_follower_change', userFollows(events))
      await addToRows(db, t('user_counter'), ['user_id'], countArticles(events).rows())
    },
    folds: [
      {
        tables: ['user_follower'],
        statements: t => [
          foldPairs(t('user_follower'), t('user_follower_change'), USER_SIDES, t('user_exclusion')),
          `insert into ${t('user_counter')} as known (user_id, articles, followers, following)
       select user_id, 0, sum(followers), sum(following) from (
         select followee_id as user_id, counted::int as followers, 0 as following from ${t('user_follower')}
         union all
         select follower_id, 0, case when is_set then 1 else -1 end from ${t('user_follower_change')}) c
        group by user_id
       on conflict (user_id) do update set followers = excluded.followers, following = excluded.following`,
        ],
      },
    ],
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

/** Counts of published articles, and a row for everybody who joins. */
function countArticles(events: readonly Recorded[]) {
  const sums = new Sums(user_id => ({ user_id, articles: 0, followers: 0, following: 0 }))
  for (const event of events) {
    if (event.type === 'UserRegistered') sums.of(event.data.userId)
    else if (articleFamily.has(event)) sums.of(event.data.authorId).articles += publishedChange(event)
  }
  return sums
}
