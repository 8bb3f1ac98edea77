import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { roleChange } from '@koryaku/contracts/tables/role-change.table.ts'
import { userAccess } from '@koryaku/contracts/tables/user-access.table.ts'
import type { UserEvent } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import type { Profiles } from './user-cards.ts'

type UserAccess = Written<typeof userAccess>

/** Brings what members may do to the end of the batch. */
export async function applyToAccess(
  db: PoolClient,
  events: Recorded<UserEvent>[],
  profiles: Profiles,
  t: TableName,
): Promise<void> {
  const rows = await loadRows(
    db,
    t,
    userAccess,
    events.map(({ data }) => data.userId),
  )
  for (const event of events) {
    const { userId } = event.data
    const row = rows.get(userId) ?? { user_id: userId, name: null, roles: [], verified: false }
    rows.set(userId, evolveAccess(row, event, profiles.get(event.id)?.name ?? null))
  }
  await upsertRows(db, t, userAccess, rows.values())
}

function evolveAccess(row: UserAccess, event: UserEvent, name: string | null): UserAccess {
  switch (event.type) {
    case 'UserRegistered':
      return { ...row, name, verified: event.data.emailVerified }
    case 'UserRenamed':
    case 'ProfileEdited':
      return { ...row, name }
    case 'UserErased':
      return { ...row, name: null, roles: [], verified: false }
    case 'EmailVerificationConfirmed':
      return { ...row, verified: true }
    case 'RoleGranted':
      return { ...row, roles: [...new Set([...row.roles, event.data.role])].sort() }
    case 'RoleRevoked':
      return { ...row, roles: row.roles.filter(role => role !== event.data.role) }
  }
}

/** The audit of roles, one row per event. */
export async function listRoleChanges(
  db: PoolClient,
  events: Recorded<UserEvent>[],
  t: TableName,
): Promise<void> {
  const rows = events.flatMap(({ id, type, data, metadata }) =>
    type === 'RoleGranted' || type === 'RoleRevoked'
      ? [
          {
            event_id: id,
            user_id: data.userId,
            role: data.role,
            granted: type === 'RoleGranted',
            by_user_id: data.by,
            at: metadata.occurredAt,
          },
        ]
      : [],
  )
  await upsertRows(db, t, roleChange, rows)
}
