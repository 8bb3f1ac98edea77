import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { execute } from '#command-handling/execute.ts'
import { userDecider } from './user.decider.ts'
import { findUserIdByName } from './user-name.ts'

/** Gives or takes a role, as the operator of the machine. */
export async function changeRole(
  events: EventStore,
  change: { name: string; role: Role; how: 'grant' | 'revoke' },
): Promise<{ position: bigint | undefined }> {
  const userId = await findUserIdByName(events, change.name)
  if (!userId) throw new DomainError('user_not_found', { detail: `nobody is called ${change.name}` })
  const commandId = newCommandId()
  return execute(
    events,
    {
      stream: userStream(userId),
      decider: userDecider,
      command: { type: change.how === 'grant' ? 'GrantRole' : 'RevokeRole', role: change.role, by: null },
    },
    {
      commandId,
      commandHash: '',
      correlationId: commandId,
      actorId: 'system',
      occurredAt: new Date().toISOString(),
    },
  )
}
