import { z } from 'zod'

/**
 * The shape accepted by a schema, in a notation of this repository, so that a zod release with other JSON schemas
 * changes no golden file. Objects have a key per field (`name?` if optional), arrays are `{ arrayOf, count? }`, unions
 * `{ anyOf }`; all others are text: `string 1..40`, `integer 0..`, `'ja' | 'en'`, `string date-time | null`.
 */
export type Shape = string | { [field: string]: Shape | Shape[] }

/** Checks that JSON schema cannot express are not part of it. @throws on a keyword that has no notation yet */
export const shapeOf = (schema: z.ZodType): Shape => shape(jsonSchema(schema))

/** Whether any part of the schema has a default. */
export const hasDefault = (schema: z.ZodType): boolean =>
  JSON.stringify(jsonSchema(schema)).includes('"default":')

/** The same text for equal shapes, whatever the order of their fields. */
export const textOf = (shape: Shape | Shape[]): string =>
  JSON.stringify(shape, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const KNOWN = new Set([
  ...['$schema', 'default', 'type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const', 'format'],
  ...['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'],
])

function shape(schema: JsonSchema): Shape {
  const unknown = Object.keys(schema).filter(keyword => !KNOWN.has(keyword))
  if (unknown.length > 0)
    throw new Error(`no notation for ${unknown.join(', ')} in ${JSON.stringify(schema)}`)
  const { type, anyOf } = schema
  if (anyOf) return union(anyOf.map(shape))
  if (Array.isArray(type)) return union(type.map(one => shape({ ...schema, type: one })))
  if (schema.enum) return union(schema.enum.map(value => literal(value)))
  if ('const' in schema) return literal(schema.const)
  if (type === 'object') return fields(schema)
  if (type === 'array')
    return {
      arrayOf: shape(schema.items ?? {}),
      ...withCount(range(schema.minItems, schema.maxItems)),
    }
  const limits = [
    // A format is named: its pattern is of zod's making.
    schema.format ?? schema.pattern,
    type === 'string' ? range(schema.minLength, schema.maxLength) : range(schema.minimum, schema.maximum),
  ]
  return [type ?? 'anything', ...limits.filter(Boolean)].join(' ')
}

const fields = ({ properties = {}, required = [] }: JsonSchema): Shape =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      required.includes(name) ? name : `${name}?`,
      shape(field),
    ]),
  )

function union(parts: Shape[]): Shape {
  const each = [...new Map(parts.flatMap(partsOf).map(part => [textOf(part), part])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => part)
  const [only] = each
  if (each.length === 1 && only !== undefined) return only
  return each.every(part => typeof part === 'string') ? each.join(' | ') : { anyOf: each }
}

/** A union within a union is flattened. */
const partsOf = (part: Shape): Shape[] =>
  typeof part === 'object' && Array.isArray(part.anyOf) ? part.anyOf : [part]

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

const withCount = (count: string | undefined): Record<string, string> =>
  count === undefined ? {} : { count }

/** `1..40`, `..40`, `1..`; the limits of safe integers are omitted. */
function range(low?: number, high?: number): string | undefined {
  const [from, to] = [low, high].map(limit =>
    limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? '' : String(limit),
  )
  return from || to ? `${from}..${to}` : undefined
}
