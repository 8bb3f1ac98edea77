import type { EventVersion } from './define-event.ts'
import { type DomainEvent, eventDefinition, type Release } from './events.ts'

/** Data as stored in the log, and the version of its schema. */
export interface StoredForm {
  data: object
  schemaVersion: number
}

/** An event that does not match its schema; nothing is written. A fault of the code that created it. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'
}

/**
 * Converts an event to its stored form: validated by its schema, and downcast to the newest version that all running
 * releases can read.
 * @throws InvalidEvent if the type is not registered or the data does not match its schema
 */
export function storedForm({ type, data }: DomainEvent, release: Release = eventDefinition): StoredForm {
  const definition = release(type)
  if (!definition) throw new InvalidEvent(`${type} is not registered`)
  const { schema, versions } = definition
  const parsed = schema.safeParse(data)
  // The issues name fields and rules; values may be personal.
  if (!parsed.success)
    throw new InvalidEvent(
      `${type}: ${parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)}`,
    )
  return lowered(parsed.data as object, versions)
}

function lowered(data: object, versions: readonly EventVersion[]): StoredForm {
  let stored = data
  for (let version = versions.length; ; version--) {
    const lower = versions[version - 1]?.step?.lower
    if (!lower) return { data: stored, schemaVersion: version }
    stored = lower(stored as never) as object
  }
}

/**
 * Upcasts data of any version to the current one; deciders and projections see no other.
 * @returns undefined for a type or version that only newer code supports
 */
export function readStored(
  type: string,
  version: number,
  data: unknown,
  release: Release = eventDefinition,
): unknown {
  const versions = release(type)?.versions
  if (!versions || version > versions.length) return undefined
  let lifted = data
  for (let next = version; next < versions.length; next++)
    lifted = versions[next]?.step?.lift(lifted as never)
  return lifted
}
