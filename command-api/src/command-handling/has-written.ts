import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { eventIdFor } from '@koryaku/contracts/ids.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { CommandEnvelope } from './execute.ts'
import { readNewest } from './stream-bound.ts'

/**
 * Did one of these commands write to this stream? Checked before a limit or a precondition rejects: the effect of a
 * command whose response was lost must not block its retry. Only the log is conclusive: a command that came before may
 * have been rejected.
 */
export async function hasWritten<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  ...commands: Pick<CommandEnvelope, 'commandId'>[]
): Promise<boolean> {
  const own = new Set(commands.map(({ commandId }) => eventIdFor(commandId, stream, 0)))
  for await (const { id } of readNewest(events, stream)) if (own.has(id)) return true
  return false
}
