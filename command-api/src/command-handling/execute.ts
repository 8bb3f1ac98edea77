import { DomainError } from '@koryaku/contracts/errors.ts'
import { type EventStore, type RecordedEvent, WrongExpectedRevision } from '@koryaku/contracts/event-store.ts'
import { eventIdFor } from '@koryaku/contracts/ids.ts'
import type { Decider } from './decider.ts'

const ATTEMPTS = 5

/** Who commands, when, and how a repeat is known. */
export interface CommandEnvelope {
  /** UUID; the same command sent again carries the same one. */
  commandId: string
  /** Hash of what was asked for: the same id with another hash is a mistake of the client. */
  commandHash: string
  correlationId: string
  /** User id, or `system`. */
  actorId: string
  occurredAt: string
}

export interface Outcome<State> {
  state: State
  /** Revision of the stream's last event; −1n: none. */
  revision: bigint
  /** Log position of the last event of this command, or of what was read when nothing was appended. */
  position: bigint | undefined
}

interface Target<State, Command, Event extends { type: string; data: object }> {
  stream: string
  decider: Decider<State, Command, Event>
  command: Command
  /** Pair streams: the last event says everything. */
  lastEventOnly?: boolean
}

/**
 * Reads, decides and appends with the revision that was read. A competing writer makes it read and decide again,
 * five times at most; then 409. A repeated command finds its own events and answers as the first time.
 */
export async function execute<State, Command, Event extends { type: string; data: object }>(
  events: EventStore,
  { stream, decider, command, lastEventOnly = false }: Target<State, Command, Event>,
  envelope: CommandEnvelope,
): Promise<Outcome<State>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const recorded = lastEventOnly ? await lastOf(events, stream) : await events.readStream(stream)
    const state = recorded.reduce(
      (state, event) => decider.evolve(state, event as unknown as Event, event.revision),
      decider.initial,
    )
    const last = recorded.at(-1)
    const revision = last?.revision ?? -1n
    const own = findOwn(recorded, stream, envelope)
    if (own) return { state, revision, position: own.position }
    const decided = decider.decide(command, state)
    if (decided.length === 0) return { state, revision, position: last?.position }
    try {
      const appended = await events.append(
        stream,
        last ? revision : 'no_stream',
        decided.map(({ type, data }, index) => ({
          id: eventIdFor(envelope.commandId, stream, index),
          type,
          data,
          metadata: metadataOf(envelope),
        })),
      )
      const evolved = decided.reduce(
        (state, event, i) => decider.evolve(state, event, revision + 1n + BigInt(i)),
        state,
      )
      return { state: evolved, ...appended }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
  throw new DomainError('conflict')
}

const lastOf = async (events: EventStore, stream: string): Promise<RecordedEvent[]> => {
  const last = await events.readLast(stream)
  return last ? [last] : []
}

/** The last event that this very command appended earlier. */
function findOwn(recorded: RecordedEvent[], stream: string, { commandId, commandHash }: CommandEnvelope) {
  const firstId = eventIdFor(commandId, stream, 0)
  const first = recorded.find(({ id, metadata }) => id === firstId || metadata.$causationId === commandId)
  if (!first) return undefined
  if (first.metadata.commandHash !== commandHash) throw new DomainError('idempotency_key_reused')
  return recorded.findLast(({ metadata }) => metadata.$causationId === commandId) ?? first
}

/** Event metadata of a command. */
export const metadataOf = ({
  commandId,
  commandHash,
  correlationId,
  actorId,
  occurredAt,
}: CommandEnvelope) => ({
  $correlationId: correlationId,
  $causationId: commandId,
  commandHash,
  actorId,
  occurredAt,
  app: 'command-api',
})
