import type { Stream } from '@koryaku/contracts/define-family.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { eventIdFor } from '@koryaku/contracts/ids.ts'
import {
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@koryaku/server-kit/event-store.ts'
import { linkModeration } from '@koryaku/server-kit/moderation-chain.ts'
import type { Decider, Evolving } from './decider.ts'
import { emptyStream, type KnownStream, readKept, withEvent } from './kept-states.ts'
import { readNewest, STREAM_EVENTS_MAX } from './stream-bound.ts'

const ATTEMPTS = 5

/** The actor and time of a command, and the data by which a retry is detected. */
export interface CommandEnvelope {
  /** UUID; the same command sent again carries the same one. */
  commandId: string
  /** Hash of the command's content: the same ID with another hash is an error of the client. */
  commandHash: string
  /** The hash as commands had it before it was keyed: their repeats are known by it, and it is never written. */
  plainHash?: string
  correlationId: string
  /** User id, or `system`. */
  actorId: string
  /** Whose thing it is about, where that is not the actor's own: the site's. */
  inNameOf?: string
  occurredAt: string
  /** It came before and was not answered, or refused: its events may lie anywhere in the stream, if there are any (`hasWritten`). */
  cameBefore?: boolean
}

export interface Outcome<State> {
  state: State
  /** Revision of the stream's last event; −1n: none. */
  revision: bigint
  /** Log position of the last event of this command, or of what was read when nothing was appended. */
  position: bigint | undefined
  /** No event was appended, neither by this attempt nor by an earlier one. */
  isNoOp: boolean
}

/** A decider whose rules run elsewhere. */
export type LateDecider<State, Command, Event extends DomainEvent> = Evolving<State, Event> & {
  decide: (command: Command, state: State) => Promise<Event[]>
  lengthens?: (command: Command) => boolean
}

interface Target<State, Command, Event extends DomainEvent> {
  stream: Stream<Event>
  decider: Decider<State, Command, Event> | LateDecider<State, Command, Event>
  command: Command
  /** Number of last events to read, if those are sufficient; omit it to read the whole stream. */
  tail?: number
  /** The stream most likely does not exist yet: tried so first, without a read. */
  likelyNew?: boolean
}

/**
 * Reads, decides and appends with the revision that was read (optimistic concurrency). After a conflict it reads and
 * decides again, at most five times, then 409. A retried command finds its own events and returns the first response.
 */
export async function execute<State, Command, Event extends DomainEvent>(
  events: EventStore,
  { stream, decider, command, tail, likelyNew = false }: Target<State, Command, Event>,
  envelope: CommandEnvelope,
): Promise<Outcome<State>> {
  const read = async () => {
    if (tail === undefined) return events.readWhole(stream)
    return envelope.cameBefore ? readNewest(events, stream) : events.readTail(stream, tail)
  }
  // A first attempt has no event in the stream, unless its retry was faster or its receipt is deleted.
  const isKept = decider.bytesOf !== undefined && tail === undefined && envelope.cameBefore === false
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isGuess = attempt === 0 && likelyNew && !envelope.cameBefore
    const kept = isKept && attempt === 0 && !isGuess ? await readKept(events, decider, stream) : undefined
    const known: Known<State> =
      kept && !kept.recent.has(eventIdFor(envelope.commandId, stream, 0))
        ? { ...kept, own: undefined }
        : await readKnown(decider, isGuess ? [] : await read(), stream, envelope)
    if (known.own) return known.own
    const { state, revision, position } = known
    const decided = await decider.decide(command, state)
    if (decided.length === 0) return { state, revision, position, isNoOp: true }
    if (decider.lengthens?.(command) && revision + BigInt(decided.length) >= STREAM_EVENTS_MAX)
      throw new DomainError('history_full', { detail: String(STREAM_EVENTS_MAX) })
    try {
      const appended = await events.append(
        stream,
        revision < 0n ? 'no_stream' : revision,
        linkModeration(stream, known, toNewEvents(stream, decided, envelope)),
      )
      const { occurredAt } = envelope
      const evolved = decided.reduce(
        (state, event, i) =>
          decider.evolve(state, event, { revision: revision + 1n + BigInt(i), occurredAt }),
        state,
      )
      return { state: evolved, ...appended, isNoOp: false }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
  throw new DomainError('conflict')
}

interface Known<State> extends KnownStream<State> {
  /** The outcome of an earlier attempt of this command: the state right after it. */
  own: Outcome<State> | undefined
}

/** Folds a stream as it is read: whatever its length, only its state is kept. */
async function readKnown<State, Event extends DomainEvent>(
  decider: Evolving<State, Event>,
  recorded: AsyncIterable<RecordedEvent<Event>> | RecordedEvent<Event>[],
  stream: string,
  envelope: CommandEnvelope,
): Promise<Known<State>> {
  const { commandId } = envelope
  const firstId = eventIdFor(commandId, stream, 0)
  const known: Known<State> = { ...emptyStream(decider), own: undefined }
  for await (const event of recorded) {
    const { id, revision, position, metadata } = event
    Object.assign(known, withEvent(decider, known, event))
    if (id === firstId && !isSameCommand(envelope, metadata.commandHash))
      throw new DomainError('idempotency_key_reused')
    if (id === firstId || (known.own && metadata.$causationId === commandId))
      known.own = { state: known.state, revision, position, isNoOp: false }
  }
  return known
}

/** Does the command that was recorded under this ID have the same content? */
export const isSameCommand = (
  { commandHash, plainHash }: CommandEnvelope,
  recorded: string | undefined,
): boolean => recorded === commandHash || (plainHash !== undefined && recorded === plainHash)

/** The events that a command appends to a stream, with IDs that its retry has too, and the metadata of every event. */
export const toNewEvents = <Event extends DomainEvent>(
  stream: Stream<Event>,
  decided: readonly NoInfer<Event>[],
  { commandId, commandHash, correlationId, actorId, occurredAt }: CommandEnvelope,
): NewEvent<Event>[] =>
  decided.map((event, index) => ({
    ...event,
    id: eventIdFor(commandId, stream, index),
    metadata: {
      $correlationId: correlationId,
      $causationId: commandId,
      commandHash,
      actorId,
      occurredAt,
      app: 'command-api',
    },
  }))
