import type { OutcomeWords } from './operation-outcome.ts'

const named = (names: readonly string[]) => names.join(', ')
const left = (names: readonly string[]) =>
  names.length > 0 ? `; not live, not compared: ${named(names)}` : ''

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
  searchSwapped: ({ position }) => `swapped in at position ${position}`,
  stopped: () => 'readers see what they saw; asked for again, it goes on from here',
}
export default outcomes
