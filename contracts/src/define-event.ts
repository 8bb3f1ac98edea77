import type { z } from 'zod'

/** One kind of event: its stable name in the log and the schema of its data. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly schema: Schema
}

/** Declares an event. `type` is written to the log for ever: never rename it. */
export const defineEvent = <const Type extends string, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
): EventDefinition<Type, Schema> => ({ type, schema })

/** `{type, data}` of a definition, as deciders return it and `evolve` takes it. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { type: Type; data: z.output<Schema> }
    : never
