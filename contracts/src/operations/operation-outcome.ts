import type { SearchComparison } from './operation-failure.ts'

/** What came of an operation, for people of either language to read. */
export type OperationOutcome =
  | { kind: 'swapped'; projections: string[] }
  | { kind: 'verified'; rows: number; tables: number; notCompared: string[] }
  | { kind: 'dropped'; versions: string[] }
  | { kind: 'restored'; projection: string }
  | { kind: 'paused'; projection: string }
  | { kind: 'resumed'; projection: string }
  | { kind: 'retried'; projection: string }
  | { kind: 'skipped'; projection: string; eventId: string }
  | { kind: 'searchCompared'; comparisons: SearchComparison[] }
  | { kind: 'searchSwapped'; position: string; comparisons: SearchComparison[] }
  | { kind: 'searchRestored'; position: string }
  | { kind: 'searchDropped'; what: 'former' | 'unfinished' | null }
  | { kind: 'stopped' }

/** One language's words for every kind. */
export type OutcomeWords = {
  [Kind in OperationOutcome['kind']]: (outcome: Extract<OperationOutcome, { kind: Kind }>) => string
}

export const describeOutcome = (outcome: OperationOutcome, words: OutcomeWords): string =>
  (words[outcome.kind] as (outcome: OperationOutcome) => string)(outcome)
