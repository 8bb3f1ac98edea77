import type { EventDefinition, EventVersion } from '../define-event.ts'
import { type DomainEventType, eventDefinition, type Release } from '../events.ts'

/** A release that knows these versions of one type, and of all others what this one does. */
function withVersions(
  type: DomainEventType,
  change: (versions: readonly EventVersion[]) => readonly EventVersion[],
): Release {
  const today = eventDefinition(type)
  if (!today) throw new Error(`${type} is not registered`)
  const versions = change(today.versions)
  const definition: EventDefinition = { type, schema: (versions.at(-1) as EventVersion).schema, versions }
  return asked => (asked === type ? definition : eventDefinition(asked))
}

/** The release before the newest version: it does not support it. */
export const releaseBefore = (type: DomainEventType): Release =>
  withVersions(type, versions => versions.slice(0, -1))

/** The release after it: no reader of the previous version remains, so the newest version is written. */
export const releaseAfter = (type: DomainEventType): Release =>
  withVersions(type, versions =>
    versions.map(({ schema, step }) => (step ? { schema, step: { lift: step.lift } } : { schema })),
  )

/** A release of some day, in which the type has one more version; `lift` turns it into what this code works with. */
export const releaseTo = (
  type: DomainEventType,
  schema: EventVersion['schema'],
  lift: (data: never) => unknown,
): Release =>
  withVersions(type, versions => [
    ...versions,
    { schema, step: { lift: old => old } },
    { schema: (versions.at(-1) as EventVersion).schema, step: { lift } },
  ])
