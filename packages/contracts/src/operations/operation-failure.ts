import type { IndexDifference, OperationFailure } from './operation-end.api.ts'

/** One language's words for every kind. */
export type FailureWords = {
  [Kind in OperationFailure['kind']]: (failure: Extract<OperationFailure, { kind: Kind }>) => string
}

export const describeFailure = (failure: OperationFailure, words: FailureWords): string =>
  (words[failure.kind] as (failure: OperationFailure) => string)(failure)

/** Is anything in this index not as it should be? */
export const isDifferent = ({ missing, extra, different }: IndexDifference): boolean =>
  missing + extra + different > 0
