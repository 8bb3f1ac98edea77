import failures from '@koryaku/contracts/operations/failures.en.ts'
import type { OperationFailure, RefusalReason } from '@koryaku/contracts/operations/operation-end.api.ts'
import { describeFailure } from '@koryaku/contracts/operations/operation-failure.ts'
import { missingPart } from '../store-errors.ts'

/** An impossible operation, with a text in the user's language; its message is for logs. */
export class OperationFault extends Error {
  override readonly name: string = 'OperationFault'
  readonly failure: OperationFailure
  constructor(failure: OperationFailure, options?: ErrorOptions) {
    super(describeFailure(failure, failures), options)
    this.failure = failure
  }
}

/** A requested operation that is impossible in the current state: not a fault of the program. */
export class Refusal extends OperationFault {
  override readonly name = 'Refusal'
  /** @param about which read model, and what of it */
  constructor(reason: RefusalReason, about: string) {
    super({ kind: 'refused', reason, about })
  }
}

/** As Meilisearch's client calls an answer that is a refusal. */
const SEARCH_REFUSED = 'MeilisearchApiError'

/** The texts for an error in any language; null if only the error itself describes it. */
export function failureOf(error: unknown): OperationFailure | null {
  if (error instanceof OperationFault) return error.failure
  if (error instanceof Error && error.name === SEARCH_REFUSED)
    return { kind: 'searchRefused', error: error.message }
  const missing = missingPart(error)
  if (missing === 'events') return { kind: 'storeAway', store: 'eventStore' }
  if (missing === 'search') return { kind: 'storeAway', store: 'search' }
  return missing === 'database' ? { kind: 'storeAway', store: 'database' } : null
}
