import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { EventDefinition } from '../define-event.ts'
import { readStored } from '../stored-events.ts'
import { hasDefault, type Shape, shapeOf, textOf } from './event-shape.ts'

/** Events as they were once written by one version of one type. Such a file is never changed again. */
export interface Golden {
  type: string
  version: number
  /** The shape accepted by the schema of this version. */
  shape: Shape
  written: object[]
}

const FOLDER = join(import.meta.dirname, '../../golden')

/** All that are kept, by the name of their file. */
export const goldenEvents = (): Map<string, Golden> =>
  new Map(
    readdirSync(FOLDER).map(name => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Golden]),
  )

/** Faults of the versions of these events, one line each; empty if all stored events are readable. */
export function versionFaults(
  definitions: readonly EventDefinition[],
  golden: ReadonlyMap<string, Golden>,
): string[] {
  const names = new Set<string>()
  const faults = definitions.flatMap(definition =>
    definition.versions.flatMap(({ schema }, index) => {
      const name = `${definition.type}.v${index + 1}`
      names.add(`${name}.json`)
      // Stored events are not parsed when read, so a default would exist in the type only.
      const defaults = hasDefault(schema) ? [`${name} has a default: an upcaster is what adds something`] : []
      const events = golden.get(`${name}.json`)
      const shape = shapeOf(schema)
      if (!events) return [...defaults, `${name} has no golden events (shape ${JSON.stringify(shape)})`]
      if (textOf(events.shape) !== textOf(shape))
        return [...defaults, `${name} has another schema (${JSON.stringify(shape)}): leave it, add a version`]
      return [...defaults, ...events.written.flatMap(data => readingFaults(definition, index + 1, data))]
    }),
  )
  const left = [...golden.keys()].filter(name => !names.has(name))
  return [...faults, ...left.map(name => `${name} is of no version that this code knows`)]
}

/** True if it matches its schema, and the current one after upcasting. */
function readingFaults(definition: EventDefinition, version: number, data: object): string[] {
  const release = () => definition
  const own = definition.versions[version - 1]?.schema
  const lifted = readStored(definition.type, version, data, release)
  return [
    ...(own && isAsParsed(own, data) ? [] : [`${definition.type}.v${version} was not written by its schema`]),
    ...(isAsParsed(definition.schema, lifted)
      ? []
      : [`${definition.type}.v${version} is not lifted to what it is today`]),
  ]
}

/** Does the schema take it, adding nothing and taking nothing away? */
function isAsParsed(schema: z.ZodType, data: unknown): boolean {
  const parsed = schema.safeParse(data)
  return parsed.success && JSON.stringify(parsed.data) === JSON.stringify(data)
}
