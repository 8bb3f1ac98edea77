import { DomainError } from '@koryaku/contracts/errors.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { rankingAccountStream } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import type { ExclusionReason } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { exclusionDecider } from './exclusion.decider.ts'

/** Leaves an account out of rankings from a day on, or puts it back (`null`), as the operator of the machine. */
export async function changeExclusion(
  { events, db }: Pick<Context, 'events' | 'db'>,
  name: string,
  exclusion: { from: string; reason: ExclusionReason } | null,
): Promise<{ userId: string; position: bigint | undefined }> {
  const userId = await findUserIdByName({ events, db }, name)
  if (!userId) throw new DomainError('not_found', { detail: `nobody is called ${name}` })
  const commandId = newCommandId()
  const now = new Date()
  const { position } = await execute(
    events,
    {
      stream: rankingAccountStream(userId),
      decider: exclusionDecider,
      command: exclusion
        ? { type: 'ExcludeAccount', userId, by: null, now, ...exclusion }
        : { type: 'ReinstateAccount', userId, by: null },
    },
    {
      ...{ commandId, commandHash: '', correlationId: commandId, actorId: 'system' },
      occurredAt: now.toISOString(),
    },
  )
  return { userId, position }
}
