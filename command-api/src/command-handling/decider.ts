import { type Recorded, type RecordedEvent, requireKnown } from '@koryaku/contracts/event-store-port.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'

/** Revision and time of an event in its stream. */
export interface EventPlace {
  revision: bigint
  /** ISO time at which it happened. */
  occurredAt: string
}

/** The pure heart of a command: `decide` what happens, `evolve` the state by what happened. */
export interface Decider<State, Command, Event extends DomainEvent> {
  initial: State
  evolve: (state: State, event: Event, place: EventPlace) => State
  /** Events in order; `[]` when nothing changes. Throws a DomainError when the command is refused. */
  decide: (command: Command, state: State) => Event[]
  /**
   * True for a command that a user can repeat without end, and that lengthens a stream which is read as a whole. It is
   * rejected in a stream of `STREAM_EVENTS_MAX` events; content can still be withdrawn, moderated and erased.
   */
  lengthens?: (command: Command) => boolean
  /**
   * Given for streams that grow for years: their states are kept in memory, and a command reads only newer events.
   * Bytes of text in a state, roughly.
   */
  bytesOf?: (state: State) => number
}

/** For `lengthens`: the commands of these types. */
export const ofTypes =
  <Command extends { type: string }>(...types: Command['type'][]) =>
  ({ type }: Command): boolean =>
    types.includes(type)

/** The half of a decider that remembers. */
export type Evolving<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initial' | 'evolve' | 'bytesOf'
>

/**
 * The state after one more event. One that only newer code knows may change everything: nothing is decided without it,
 * and UnsupportedEventVersion is thrown.
 */
export const evolveBy = <State, Event extends DomainEvent>(
  { evolve }: Pick<Evolving<State, Event>, 'evolve'>,
  state: State,
  recorded: RecordedEvent<NoInfer<Event>>,
): State => evolveByKnown({ evolve }, state, requireKnown(recorded))

/** The fields of a recorded event that a state is folded from. */
export type Happened<Event extends DomainEvent> = Event & {
  revision: bigint
  metadata: Pick<Recorded['metadata'], 'occurredAt'>
}

const evolveByKnown = <State, Event extends DomainEvent>(
  { evolve }: Pick<Evolving<State, Event>, 'evolve'>,
  state: State,
  event: Happened<Event>,
): State => evolve(state, event, { revision: event.revision, occurredAt: event.metadata.occurredAt })

/** The state after these events of one stream. */
export const fold = <State, Event extends DomainEvent>(
  decider: Evolving<State, Event>,
  happened: readonly Happened<NoInfer<Event>>[],
): State => happened.reduce((state, event) => evolveByKnown(decider, state, event), decider.initial)

/** The state after a stream that is read as it is folded, so that its length costs no memory. */
export async function foldStream<State, Event extends DomainEvent>(
  decider: Evolving<State, Event>,
  recorded: AsyncIterable<RecordedEvent<NoInfer<Event>>>,
): Promise<State> {
  let state = decider.initial
  for await (const event of recorded) state = evolveBy(decider, state, event)
  return state
}
