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

/** The state after these events of one stream. */
export const fold = <State, Event extends { type: string; data: object }>(
  { initial, evolve }: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  recorded: readonly Stored[],
): State =>
  recorded.reduce(
    (state, event) =>
      evolve(state, event as unknown as Event, {
        revision: event.revision,
        occurredAt: event.metadata.occurredAt,
      }),
    initial,
  )
