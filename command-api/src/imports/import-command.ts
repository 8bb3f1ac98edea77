import type { Stream } from '@koryaku/contracts/define-family.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { importCommandId } from '@koryaku/contracts/imports/import.api.ts'
import { type EventStore, WrongExpectedRevision } from '@koryaku/server-kit/event-store.ts'
import { type CommandEnvelope, toNewEvents } from '#command-handling/execute.ts'

/** Imported things happened in the past; a little more, since clocks differ. */
const CLOCK_SKEW_MS = 60_000

/** Writes one item, or throws what is wrong with it; answers the position of what was written now. */
export type Importer<Item> = (item: Item) => Promise<bigint | undefined>

/** The envelope of an item. */
export function envelopeFor(seed: string, actorId: string, occurredAt: string): CommandEnvelope {
  const commandId = importCommandId(seed)
  return { commandId, commandHash: 'import', correlationId: commandId, actorId, occurredAt }
}

export function requirePast(occurredAt: string, now: Date): void {
  if (Date.parse(occurredAt) > now.getTime() + CLOCK_SKEW_MS)
    throw new DomainError('invalid_request', { detail: 'in_future' })
}

/**
 * Appends to a new stream without reading it first, which makes an import fast. @returns false if the stream exists
 * already
 */
export async function appendNew<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  decided: readonly NoInfer<Event>[],
  envelope: CommandEnvelope,
): Promise<{ position: bigint | undefined } | false> {
  try {
    return await events.append(stream, 'no_stream', toNewEvents(stream, decided, envelope))
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return false
    throw error
  }
}
