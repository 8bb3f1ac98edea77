/** In English, as they stand in logs; the command line has them in other languages, too. */
export const refusalReasons = {
  unknown_read_model: 'there is no such read model',
  no_dead_letter: 'there is no open dead letter',
  other_event: 'it stands at another event',
  wrong_state: 'it is not in the state for that',
  no_earlier_version: 'there is no earlier version',
  earlier_code: 'it was made by other code: run its rollback with that code',
}
export type RefusalReason = keyof typeof refusalReasons

/** What an operator asked for cannot be done as things stand: no fault of the program. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  /** Which read model, and what of it. */
  readonly about: string
  constructor(reason: RefusalReason, about: string) {
    super(`${about}: ${refusalReasons[reason]}`)
    this.reason = reason
    this.about = about
  }
}
