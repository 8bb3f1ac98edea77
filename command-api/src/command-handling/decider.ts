/** The pure heart of a command: `decide` what happens, `evolve` the state by what happened. */
export interface Decider<State, Command, Event extends { type: string; data: object }> {
  initial: State
  /** @param revision of the event in its stream */
  evolve: (state: State, event: Event, revision: bigint) => State
  /** Events in order; `[]` when nothing changes. Throws a DomainError when the command is refused. */
  decide: (command: Command, state: State) => Event[]
}
