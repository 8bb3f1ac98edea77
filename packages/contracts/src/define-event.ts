import type { z } from 'zod'

/** A way from one version of an event's data to the next. */
interface Step {
  lift: (old: never) => unknown
  lower?: ((data: never) => unknown) | undefined
}

/** The schema of one version of an event, with its upcast from the previous version; the first version has none. */
export interface EventVersion {
  readonly schema: z.ZodType
  readonly step?: Step
}

/** One kind of event: its stable name in the log, the schema of its data today, and all versions, oldest first. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly schema: Schema
  readonly versions: readonly EventVersion[]
}

interface LatestVersion<Type extends string, Schema extends z.ZodType> extends EventDefinition<Type, Schema> {
  /**
   * Adds a version; the schema before it stays as it is. `lift` turns stored data of the version before into this one.
   * With `lower` the version before is still what is written: processes that run the release before can read that and
   * nothing else. Leave it away in the release after (docs/events.md).
   */
  next: <Next extends z.ZodType>(
    schema: Next,
    step: {
      lift: (old: z.output<Schema>) => z.output<Next>
      lower?: (data: z.output<Next>) => z.output<Schema>
    },
  ) => LatestVersion<Type, Next>
}

/**
 * Declares an event by its first version. `type` is permanent in the log: never rename it.
 * @param type name of the event in the log
 * @param schema schema of version 1, without defaults
 */
export const defineEvent = <const Type extends string, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
): LatestVersion<Type, Schema> => withVersion(type, schema, [{ schema }])

const withVersion = <Type extends string, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
  versions: readonly EventVersion[],
): LatestVersion<Type, Schema> => ({
  type,
  schema,
  versions,
  next: (next, step) => withVersion(type, next, [...versions, { schema: next, step }]),
})

/** `{type, data}` of a definition, as deciders return it and `evolve` takes it. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { type: Type; data: z.output<Schema> }
    : never
