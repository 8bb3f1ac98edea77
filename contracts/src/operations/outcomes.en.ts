import type { IndexDifference, SearchComparison } from './operation-end.api.ts'
import { isDifferent } from './operation-failure.ts'
import type { OutcomeWords } from './operation-outcome.ts'

const named = (names: readonly string[]) => names.join(', ')
const left = (names: readonly string[]) =>
  names.length > 0 ? `; not live, not compared: ${named(names)}` : ''

/** What is wrong with an index. */
export const differenceWords = ({ missing, extra, different, examples }: IndexDifference): string =>
  `${missing} documents missing, ${extra} too many, ${different} different (for example ${examples.join(', ')})`
const comparisonWords = ({ index, expected, built, live }: SearchComparison): string => {
  const state = isDifferent(built) ? differenceWords(built) : 'as the read models say'
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
  paused: ({ projection }) => `${projection} stands still`,
  resumed: ({ projection }) => `${projection} goes on`,
  retried: ({ projection }) => `${projection} tries again`,
  skipped: ({ projection, eventId }) => `${projection} goes on without the event ${eventId}`,
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
  stopped: () => 'readers see what they saw; asked for again, it goes on from here',
}
export default outcomes
