import failures from '../../operations/failures.en.ts'
import {
  describeFailure,
  type OperationFailure,
  type RefusalReason,
} from '../../operations/operation-failure.ts'
import { isStoreUnavailable } from '../store-errors.ts'

/** An operation that cannot be done, with what people are told in their language; its message is for logs. */
export class OperationFault extends Error {
  override readonly name: string = 'OperationFault'
  readonly failure: OperationFailure
  constructor(failure: OperationFailure, options?: ErrorOptions) {
    super(describeFailure(failure, failures), options)
    this.failure = failure
  }
}

/** What an operator asked for cannot be done as things stand: no fault of the program. */
export class Refusal extends OperationFault {
  override readonly name = 'Refusal'
  /** @param about which read model, and what of it */
  constructor(reason: RefusalReason, about: string) {
    super({ kind: 'refused', reason, about })
  }
}

/** As Meilisearch's client calls it when there is no answer. */
const SEARCH_AWAY = /^Meilisearch(Request|RequestTimeOut|TaskTimeOut)Error$/

/** What can be said about an error in any language; null where only the error itself says it. */
export function failureOf(error: unknown): OperationFailure | null {
  if (error instanceof OperationFault) return error.failure
  if (SEARCH_AWAY.test((error as Error | undefined)?.name ?? ''))
    return { kind: 'storeAway', store: 'search' }
  if (!isStoreUnavailable(error)) return null
  return {
    kind: 'storeAway',
    store: (error as Error).name === 'EventStoreUnavailable' ? 'eventStore' : 'database',
  }
}
