import type { RefusalReason, StoppingEvent, TableDifference } from './operation-end.api.ts'
import { type FailureWords, isDifferent } from './operation-failure.ts'
import { differenceWords } from './outcomes.en.ts'

const reasons: Record<RefusalReason, string> = {
  unknown_read_model: 'there is no such read model',
  no_dead_letter: 'there is no open dead letter',
  other_event: 'it is paused at another event',
  wrong_state: 'it is not in the state for that',
  no_earlier_version: 'there is no earlier version',
  earlier_code: 'it was made by other code: run its rollback with that code',
}
const stores = {
  database: 'the database does not answer (DATABASE_URL)',
  eventStore: 'the event store does not answer (EVENTSTORE_URL)',
  search: 'the search server does not answer (MEILI_URL)',
}
const tables = (differences: readonly TableDifference[]) =>
  differences
    .map(
      ({ table, differences, examples }) =>
        `${table}: ${differences} rows differ (for example ${examples.join(', ')})`,
    )
    .join('; ')
const eventWords = ({ projection, type, eventId, stream, position, error }: StoppingEvent) =>
  `${projection} cannot take ${type} ${eventId} in ${stream} at position ${position}: ${error}`

const failures: FailureWords = {
  refused: ({ reason, about }) => `${about}: ${reasons[reason]}`,
  differs: ({ differences }) =>
    `the new tables differ from the shown ones, and were not swapped in: ${tables(differences)}. They were built without interruption from the first event. Compare the rows of both: accept the differences if the new ones are right, otherwise drop the new tables and find the cause`,
  drifted: ({ differences, stopped, notCompared }) =>
    [
      `the read models have drifted: ${tables(differences)}`,
      ...stopped.map(eventWords),
      ...(notCompared.length > 0 ? [`not live, not compared: ${notCompared.join(', ')}`] : []),
    ].join('; '),
  stopped: ({ events, others }) =>
    `${events.map(eventWords).join('; ')}${others ? `; in the others ${others.rows} rows in ${others.tables} tables: no difference` : ''}. Fix the projection, or skip the event, then run the same operation again: it resumes`,
  searchDiffers: ({ comparisons }) =>
    `the new indexes differ from the read models, and were not swapped in: ${comparisons
      .filter(({ built }) => isDifferent(built))
      .map(({ index, built }) => `${index}: ${differenceWords(built)}`)
      .join('; ')}. Check them, then accept the differences, or drop the new indexes`,
  building: () => 'a rebuild, a verification or a rollback is running: wait for its end, or cancel it',
  storeAway: ({ store }) => stores[store],
  searchRefused: ({ error }) =>
    `the search server could not do it: ${error}. See its log, fix the cause, then run the same operation again: it resumes`,
  processEnded: ({ times }) => `the process that did this ended ${times} times`,
  commandLineEnded: () => 'the command line was ended',
}
export default failures
