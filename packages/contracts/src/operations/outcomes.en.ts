import type { IndexDifference, SearchComparison } from './operation-end.api.ts'
import { isDifferent } from './operation-failure.ts'
import type { OutcomeWords } from './operation-outcome.ts'

const named = (names: readonly string[]) => names.join(', ')
const left = (names: readonly string[]) =>
  names.length > 0 ? `; not live, not compared: ${named(names)}` : ''

/** Faults of an index. */
export const differenceWords = ({ missing, extra, different, examples }: IndexDifference): string =>
  `${missing} documents missing, ${extra} too many, ${different} different (for example ${examples.join(', ')})`
const comparisonWords = ({ index, expected, built, live }: SearchComparison): string => {
  const state = isDifferent(built) ? differenceWords(built) : 'equal to the read models'
  const before = live && (isDifferent(live) ? differenceWords(live) : 'the same')
  return `${index}: ${expected} documents, ${state}${before ? ` (before the swap: ${before})` : ''}`
}

const outcomes: OutcomeWords = {
  swapped: ({ projections }) =>
    `swapped in: ${named(projections)}; the tables before are kept until they are dropped`,
  verified: ({ rows, tables, notCompared }) =>
    `${rows} rows in ${tables} tables: no difference${left(notCompared)}`,
  restored: ({ projection }) => `${projection}: the version before is shown again`,
  dropped: ({ versions }) =>
    versions.length === 0 ? 'there was nothing to drop' : `dropped ${named(versions)}`,
  paused: ({ projection }) => `${projection} is paused`,
  resumed: ({ projection }) => `${projection} resumed`,
  retried: ({ projection }) => `${projection} tries again`,
  skipped: ({ projection, eventId }) => `${projection} continues without the event ${eventId}`,
  searchSwapped: ({ position, comparisons }) =>
    `swapped in at position ${position}, the indexes before are kept until they are dropped: ${comparisons.map(comparisonWords).join('; ')}`,
  searchCompared: ({ comparisons }) => comparisons.map(comparisonWords).join('; '),
  searchRestored: ({ position }) => `the search index before is served again, from position ${position}`,
  searchDropped: ({ what }) =>
    what === null
      ? 'there was nothing to drop'
      : what === 'former'
        ? 'dropped the search index before'
        : 'dropped the unfinished search index',
  stopped: () => 'readers see the previous data; run it again to resume from here',
}
export default outcomes
