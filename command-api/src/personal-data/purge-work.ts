import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'

interface PurgedWork {
  stores: { db: Pool; events: EventStore }
  /** Kind of the work; the command id is derived from it and the id. */
  kind: 'comment' | 'review'
  id: string
  stream: string
  /** Type of the event that ends the work. */
  purged: string
  at: string
  /** Runs the command that purges. The decider checks again, so that a retry or an early call is harmless. */
  run: (envelope: CommandEnvelope) => Promise<unknown>
}

/** Purges a work, then deletes its key if the purge is in the log. A work that does not exist is a no-op. */
export async function purgeWork({ stores, kind, id, stream, purged, at, run }: PurgedWork): Promise<void> {
  const commandId = derivedUuid(`purge:${kind}:${id}`)
  try {
    await run({
      ...{ commandId, commandHash: 'purge', correlationId: commandId },
      ...{ actorId: 'system', occurredAt: at },
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
  }
  const last = await stores.events.readLast(stream)
  if (last?.type === purged) await deleteContentKeys(stores.db, [id])
}
