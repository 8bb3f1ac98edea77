/** Where and when an event stands in its stream. */
export interface EventPlace {
  revision: bigint
  /** ISO time at which it happened. */
  occurredAt: string
}

/** The pure heart of a command: `decide` what happens, `evolve` the state by what happened. */
export interface Decider<State, Command, Event extends { type: string; data: object }> {
  initial: State
  evolve: (state: State, event: Event, place: EventPlace) => State
  /** Events in order; `[]` when nothing changes. Throws a DomainError when the command is refused. */
  decide: (command: Command, state: State) => Event[]
}

interface Stored {
  type: string
  data: unknown
  revision: bigint
  metadata: { occurredAt: string }
}

/** The state after one more event. */
export const evolveBy = <State, Event extends { type: string; data: object }>(
  { evolve }: Pick<Decider<State, never, Event>, 'evolve'>,
  state: State,
  event: Stored,
): State =>
  evolve(state, event as unknown as Event, {
    revision: event.revision,
    occurredAt: event.metadata.occurredAt,
  })

/** The state after these events of one stream. */
export const fold = <State, Event extends { type: string; data: object }>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  recorded: readonly Stored[],
): State => recorded.reduce((state, event) => evolveBy(decider, state, event), decider.initial)

/** The state after a stream that is read as it is folded, so that its length costs no memory. */
export async function foldStream<State, Event extends { type: string; data: object }>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  recorded: AsyncIterable<Stored>,
): Promise<State> {
  let state = decider.initial
  for await (const event of recorded) state = evolveBy(decider, state, event)
  return state
}
