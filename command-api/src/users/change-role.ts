import { DomainError } from '@koryaku/contracts/errors.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool, PoolClient } from 'pg'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { loadUser } from './find-user.ts'
import { userDecider } from './user.decider.ts'
import { findUserIdByName } from './user-name.ts'

interface Stores {
  events: EventStore
  db: Pool
}
interface RoleChange {
  name: string
  role: Role
  how: 'grant' | 'revoke'
  /** The owner who requests the change; undefined for the operator of the machine. */
  by?: string
}

const ROLE_LOCK = 7_210_004
const LOCK_TIMEOUT = '55P03'

/**
 * Grants or revokes a role. A lock serialises the changes, and the roles of the giver are read from the event store
 * under the lock. An owner whose role is revoked concurrently therefore cannot grant roles afterwards. The resulting
 * roles limit the rights of the member in every service immediately, before the read model is updated.
 */
export async function changeRole(
  { events, db }: Stores,
  { name, role, how, by }: RoleChange,
  envelope: CommandEnvelope = operatorsEnvelope(),
): Promise<{ userId: string; roles: Role[]; position: bigint | undefined }> {
  const userId = await findUserIdByName({ events, db }, name)
  if (!userId) throw new DomainError('user_not_found', { detail: `nobody is called ${name}` })
  return underLock(db, async client => {
    const giver = by === undefined ? null : { userId: by, roles: await rolesOf(events, by) }
    const { state, position } = await execute(
      events,
      {
        stream: userStream(userId),
        decider: userDecider,
        command: { type: how === 'grant' ? 'GrantRole' : 'RevokeRole', role, by: giver },
      },
      envelope,
    )
    const roles = state.registered ? [...new Set(state.roles)].sort() : []
    await client.query(
      `insert into identity.role_bound (user_id, roles) values ($1, $2)
       on conflict (user_id) do update set roles = excluded.roles`,
      [userId, roles],
    )
    return { userId, roles, position }
  })
}

async function rolesOf(events: EventStore, userId: string): Promise<Role[]> {
  const user = await loadUser(events, userId)
  return user.registered ? user.roles : []
}

async function underLock<T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async client => {
      await client.query(`set local lock_timeout = '2s'`)
      await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
      return work(client)
    })
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) throw new DomainError('conflict')
    throw error
  }
}

function operatorsEnvelope(): CommandEnvelope {
  const commandId = newCommandId()
  const occurredAt = new Date().toISOString()
  return { commandId, commandHash: '', correlationId: commandId, actorId: 'system', occurredAt }
}
