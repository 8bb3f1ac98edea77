import type { OperationOutcome } from './operation-end.api.ts'

/** One language's words for every kind. */
export type OutcomeWords = {
  [Kind in OperationOutcome['kind']]: (outcome: Extract<OperationOutcome, { kind: Kind }>) => string
}

export const describeOutcome = (outcome: OperationOutcome, words: OutcomeWords): string =>
  (words[outcome.kind] as (outcome: OperationOutcome) => string)(outcome)
