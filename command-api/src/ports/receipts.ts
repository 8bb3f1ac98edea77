/** The recorded response to a command. */
export interface Receipt {
  status: number
  position: string | null
  body: string
}
export type Claim = { hash: string; isFirst: boolean; receipt: Receipt | null }

/** Responses to commands that came with an `Idempotency-Key`. */
export interface Receipts {
  /** Records that a command has come. @returns whether it is the first attempt, and its receipt if it has one */
  claim(commandId: string, commandHash: string, actorId: string): Promise<Claim>
  /** Records the response of a claimed command. */
  keep(commandId: string, receipt: Receipt): Promise<void>
}
