/** Rows or documents that are not what they should be, in one table. */
export interface TableDifference {
  table: string
  rows: number
  /** Rows that are in one version and not in the other. */
  differences: number
  /** Keys of some of them. */
  examples: string[]
}

/** An event that a read model cannot take. */
export interface StoppingEvent {
  projection: string
  type: string
  eventId: string
  stream: string
  position: string
  /** What the projection said, as it is. */
  error: string
}

/** Documents of one search index that are not what the read models say. */
export interface IndexDifference {
  documents: number
  missing: number
  extra: number
  different: number
  /** Ids of some of them. */
  examples: string[]
}

export interface SearchComparison {
  index: string
  /** Documents that the read models have. */
  expected: number
  built: IndexDifference
  /** What the swap takes away; null where no index was served. */
  live: IndexDifference | null
}

export const refusalReasons = [
  'unknown_read_model',
  'no_dead_letter',
  'other_event',
  'wrong_state',
  'no_earlier_version',
  'earlier_code',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why an operation could not be done, as far as there are words for it; the error itself is kept beside it. */
export type OperationFailure =
  | { kind: 'refused'; reason: RefusalReason; about: string }
  | { kind: 'differs'; differences: TableDifference[] }
  | { kind: 'drifted'; differences: TableDifference[]; stopped: StoppingEvent[]; notCompared: string[] }
  /** `others`: read models that were compared without those, and do not differ. */
  | { kind: 'stopped'; events: StoppingEvent[]; others?: { rows: number; tables: number } }
  | { kind: 'searchDiffers'; comparisons: SearchComparison[] }
  | { kind: 'building' }
  | { kind: 'storeAway'; store: 'database' | 'eventStore' | 'search' }
  | { kind: 'processEnded'; times: number }
  | { kind: 'commandLineEnded' }

/** One language's words for every kind. */
export type FailureWords = {
  [Kind in OperationFailure['kind']]: (failure: Extract<OperationFailure, { kind: Kind }>) => string
}

export const describeFailure = (failure: OperationFailure, words: FailureWords): string =>
  (words[failure.kind] as (failure: OperationFailure) => string)(failure)

/** Is anything in this index not as it should be? */
export const isDifferent = ({ missing, extra, different }: IndexDifference): boolean =>
  missing + extra + different > 0
