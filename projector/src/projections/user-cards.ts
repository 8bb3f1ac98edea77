import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { formerName } from '@koryaku/contracts/tables/former-name.table.ts'
import { memberTotal } from '@koryaku/contracts/tables/member-total.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { UserErased, type UserEvent, UserRenamed } from '@koryaku/contracts/users/user.events.ts'
import { FORMER_NAME_DAYS, type UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { findUserKeys, openProfile } from '@koryaku/server-kit/sealed-profile.ts'
import type { PoolClient } from 'pg'
import { addToRows, deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'

type UserCard = Written<typeof userCard>

/** Profiles by event id; null where the user was erased. */
export type Profiles = Map<string, UserProfile | null>

export async function openProfiles(db: PoolClient, events: Recorded<UserEvent>[]): Promise<Profiles> {
  const sealed = events.flatMap(({ id, data }) => ('sealedProfile' in data ? [{ id, ...data }] : []))
  if (sealed.length === 0) return new Map()
  const keys = await findUserKeys(
    db,
    sealed.map(({ userId }) => userId),
  )
  return new Map(
    sealed.map(({ id, userId, sealedProfile }) => [id, openProfile(sealedProfile, userId, keys.get(userId))]),
  )
}

/** Brings the cards, and the number of those that the list of members shows, to the end of the batch. */
export async function applyToCards(
  db: PoolClient,
  events: Recorded<UserEvent>[],
  profiles: Profiles,
  t: TableName,
): Promise<void> {
  const edits = events.filter(({ id, type }) => profiles.has(id) || type === UserErased.type)
  const cards = await loadRows(
    db,
    t,
    userCard,
    edits.map(({ data }) => data.userId),
  )
  const shownBefore = [...cards.values()].filter(isShown).length
  for (const { id, data, metadata, position } of edits) {
    const { userId } = data
    const profile = profiles.get(id) ?? null
    const before = cards.get(userId)
    const isNamed = profile !== null && !profile.anonymous
    cards.set(userId, {
      user_id: userId,
      name: profile?.name ?? null,
      display_name: profile?.displayName ?? '',
      description: profile?.description ?? '',
      picture: profile?.picture ?? null,
      anonymous: profile?.anonymous ?? true,
      erased: profile === null,
      named_since_position: isNamed ? (before?.named_since_position ?? position.toString()) : null,
      registered_at: before?.registered_at ?? metadata.occurredAt,
      fragment_head: userFragmentHead(userId, profile),
    })
  }
  await upsertRows(db, t, userCard, cards.values())
  const shown = [...cards.values()].filter(isShown).length - shownBefore
  if (edits.length > 0) await addToRows(db, t, memberTotal, [{ id: 1, shown }])
}

const isShown = ({ anonymous, erased }: UserCard): boolean => !anonymous && !erased

/**
 * The resource up to its counters: `head ‖
 * "role":…,"followersCount":…,"followingCount":…,"articlesCount":…}}`. An anonymous or erased member has a
 * generic resource without name, id and text.
 */
function userFragmentHead(userId: string, profile: UserProfile | null): string {
  const shown = profile !== null && !profile.anonymous
  const attributes: Omit<UserAttributes, 'role' | 'followersCount' | 'followingCount' | 'articlesCount'> = {
    name: shown ? profile.name : null,
    displayName: shown ? profile.displayName : '',
    picture: shown ? profile.picture : null,
    description: shown ? profile.description : '',
    anonymous: !shown,
    userId: shown ? userId : null,
  }
  return `${JSON.stringify({ type: 'user', id: shown ? userId : 'anonymous', attributes }).slice(0, -2)},`
}

/** A renamed member's page is found by the old name for a while. Runs before the cards, which still have that name. */
export async function applyToFormerNames(
  db: PoolClient,
  events: Recorded<UserEvent>[],
  profiles: Profiles,
  t: TableName,
): Promise<void> {
  const moves = events.filter(({ type }) => type === UserRenamed.type || type === UserErased.type)
  if (moves.length === 0) return
  const ids = moves.map(({ data }) => data.userId)
  const names = new Map([...(await loadRows(db, t, userCard, ids))].map(([id, { name }]) => [id, name]))
  const left: Written<typeof formerName>[] = []
  for (const { id, type, data, metadata } of events) {
    const before = names.get(data.userId)
    if (type === UserRenamed.type && before) {
      const until = new Date(Date.parse(metadata.occurredAt) + FORMER_NAME_DAYS * 24 * 3600 * 1000)
      left.push({ name: before.toLowerCase(), user_id: data.userId, until: until.toISOString() })
    }
    if (profiles.has(id)) names.set(data.userId, profiles.get(id)?.name ?? null)
  }
  // The same name can be left twice in one batch: the later date counts.
  const latest = new Map(left.map(row => [`${row.name} ${row.user_id}`, row]))
  await upsertRows(db, t, formerName, latest.values())
  const erased = moves.filter(({ type }) => type === UserErased.type)
  await deleteRows(
    db,
    t,
    formerName,
    erased.map(({ data }) => ({ user_id: data.userId })),
  )
}
