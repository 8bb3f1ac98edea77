import {
  ArticleDeleted,
  type ArticleEvent,
  ArticlePublished,
  ArticleUnpublished,
} from '@koryaku/contracts/articles/article.events.ts'
import type { Recorded, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import {
  type UserFollowEvent,
  UserFollowed,
  UserUnfollowed,
} from '@koryaku/contracts/follows/user-follow.events.ts'
import { findUserKeys, openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import {
  EmailVerificationConfirmed,
  ProfileEdited,
  RoleGranted,
  RoleRevoked,
  type UserEvent,
  UserRegistered,
} from '@koryaku/contracts/users/user.events.ts'
import type { UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import type { PoolClient } from 'pg'
import { on, type Projection, type TableName } from '#engine/projection.ts'
import { isNewer, loadRows, upsertRows } from '#engine/rows.ts'
import { publishedChange } from './games.ts'

interface UserCard {
  user_id: string
  name: string | null
  display_name: string
  description: string
  picture: string | null
  anonymous: boolean
  erased: boolean
  registered_at: string | Date
  fragment_head: string
  position: string | bigint
}

interface UserAccess {
  user_id: string
  name: string | null
  roles: string[]
  verified: boolean
  position: string | bigint
}

interface UserCounter {
  user_id: string
  articles: number
  followers: number
  following: number
  articles_position: string | bigint
  followers_position: string | bigint
  following_position: string | bigint
}

/** Members as others see them, what they may do, and their counts. */
export const users: Projection = {
  name: 'users',
  version: 1,
  tables: ['user_card', 'user_access', 'user_counter'],
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
      fragment_head text not null,
      position bigint not null
    );
    -- A member's page.
    create unique index on ${t('user_card')} (lower(name)) where name is not null;
    -- The list of members, newest first.
    create index on ${t('user_card')} (registered_at desc, user_id) where not anonymous and not erased;
    create table ${t('user_access')} (
      user_id text primary key,
      name text,
      roles text[] not null,
      verified boolean not null,
      position bigint not null
    );
    create table ${t('user_counter')} (
      user_id text primary key,
      articles integer not null,
      followers integer not null,
      following integer not null,
      articles_position bigint not null,
      followers_position bigint not null,
      following_position bigint not null
    );
  `,
  handles: on(
    UserRegistered,
    ProfileEdited,
    EmailVerificationConfirmed,
    RoleGranted,
    RoleRevoked,
    UserFollowed,
    UserUnfollowed,
    ArticlePublished,
    ArticleUnpublished,
    ArticleDeleted,
  ),
  async apply(db, events, t) {
    const own = events.filter(({ stream }) => stream.startsWith('user-')) as Recorded<UserEvent>[]
    await applyToCards(db, own, t)
    await applyToAccess(db, own, t)
    await applyToCounters(db, events, t)
  },
}

async function applyToCards(db: PoolClient, events: Recorded<UserEvent>[], t: TableName): Promise<void> {
  const edits = events.filter(event => 'sealedProfile' in event.data)
  if (edits.length === 0) return
  const ids = edits.map(({ data }) => data.userId)
  const cards = await loadRows<UserCard>(db, t('user_card'), 'user_id', ids)
  const keys = await findUserKeys(db, ids)
  for (const event of edits) {
    if (!('sealedProfile' in event.data)) continue
    const { userId, sealedProfile } = event.data
    const card = cards.get(userId)
    if (!isNewer(event, card)) continue
    const profile = openProfile(sealedProfile, userId, keys.get(userId))
    cards.set(userId, {
      user_id: userId,
      name: profile?.name ?? null,
      display_name: profile?.displayName ?? '',
      description: profile?.description ?? '',
      picture: profile?.picture ?? null,
      anonymous: profile?.anonymous ?? true,
      erased: profile === null,
      registered_at: card?.registered_at ?? event.metadata.occurredAt,
      fragment_head: userFragmentHead(userId, profile),
      position: event.position,
    })
  }
  await upsertRows(db, t('user_card'), ['user_id'], cards.values())
}

/**
 * The resource up to its counters: `head ‖ "followersCount":…,"followingCount":…,"articlesCount":…}}`. An
 * anonymous or erased member is a generic somebody: no name, no id, no text.
 */
function userFragmentHead(userId: string, profile: UserProfile | null): string {
  const shown = profile !== null && !profile.anonymous
  const attributes: Omit<UserAttributes, 'followersCount' | 'followingCount' | 'articlesCount'> = {
    name: shown ? profile.name : null,
    displayName: shown ? profile.displayName : '',
    picture: shown ? profile.picture : null,
    description: shown ? profile.description : '',
    anonymous: !shown,
    userId: shown ? userId : null,
  }
  return `${JSON.stringify({ type: 'user', id: shown ? userId : 'anonymous', attributes }).slice(0, -2)},`
}

async function applyToAccess(db: PoolClient, events: Recorded<UserEvent>[], t: TableName): Promise<void> {
  const ids = events.map(({ data }) => data.userId)
  const rows = await loadRows<UserAccess>(db, t('user_access'), 'user_id', ids)
  const keys = await findUserKeys(db, ids)
  for (const event of events) {
    const { userId } = event.data
    const row = rows.get(userId) ?? { user_id: userId, name: null, roles: [], verified: false, position: -1n }
    if (!isNewer(event, row)) continue
    rows.set(userId, { ...evolveAccess(row, event, keys.get(userId)), position: event.position })
  }
  await upsertRows(db, t('user_access'), ['user_id'], rows.values())
}

function evolveAccess(row: UserAccess, event: UserEvent, key: Buffer | undefined): UserAccess {
  const { userId } = event.data
  switch (event.type) {
    case 'UserRegistered':
      return {
        ...row,
        name: openProfile(event.data.sealedProfile, userId, key)?.name ?? null,
        verified: event.data.emailVerified,
      }
    case 'ProfileEdited':
      return { ...row, name: openProfile(event.data.sealedProfile, userId, key)?.name ?? null }
    case 'EmailVerificationConfirmed':
      return { ...row, verified: true }
    case 'RoleGranted':
      return { ...row, roles: [...new Set([...row.roles, event.data.role])].sort() }
    case 'RoleRevoked':
      return { ...row, roles: row.roles.filter(role => role !== event.data.role) }
  }
}

type CountedEvent = Recorded<ArticleEvent | UserFollowEvent>

async function applyToCounters(db: PoolClient, events: RecordedEvent[], t: TableName): Promise<void> {
  const counted = events.filter(({ stream }) => !stream.startsWith('user-')) as CountedEvent[]
  const idsOf = ({ data }: CountedEvent) =>
    'followeeId' in data ? [data.followeeId, data.followerId] : [data.authorId]
  const counters = await loadRows<UserCounter>(db, t('user_counter'), 'user_id', counted.flatMap(idsOf))
  const add = (
    userId: string,
    what: 'articles' | 'followers' | 'following',
    change: number,
    position: bigint,
  ) => {
    const counter = counters.get(userId) ?? {
      user_id: userId,
      articles: 0,
      followers: 0,
      following: 0,
      articles_position: -1n,
      followers_position: -1n,
      following_position: -1n,
    }
    counters.set(userId, counter)
    if (position <= BigInt(counter[`${what}_position`])) return
    counter[what] += change
    counter[`${what}_position`] = position
  }
  for (const event of counted) {
    if ('followeeId' in event.data) {
      const change = event.type === 'UserFollowed' ? 1 : -1
      add(event.data.followeeId, 'followers', change, event.position)
      add(event.data.followerId, 'following', change, event.position)
    } else {
      add(event.data.authorId, 'articles', publishedChange(event as ArticleEvent), event.position)
    }
  }
  await upsertRows(db, t('user_counter'), ['user_id'], counters.values())
}
