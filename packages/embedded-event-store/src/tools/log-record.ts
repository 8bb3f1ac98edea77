import { z } from 'zod'

/**
 * One line of an export. JSON bodies are embedded if they give the same bytes again, others as base64, so that an
 * export is lossless. The last line counts the events: an export without it is truncated.
 */
const bodySchema = z.union([z.object({ json: z.unknown() }), z.object({ base64: z.base64() })])
const position = z.number().int().nonnegative()

const eventSchema = z.object({
  position,
  stream: z.string().min(1),
  revision: z.number().int().nonnegative(),
  id: z.uuid(),
  type: z.string(),
  contentType: z.string(),
  /** Microseconds since the Unix epoch. */
  created: position,
  metadata: bodySchema,
  data: bodySchema,
  tombstone: z.literal(true).optional(),
})
/** A stream of which no event is left; its next event gets the revision behind the last. */
const emptyStreamSchema = z.object({ emptyStream: z.string().min(1), lastRevision: z.number().int() })
const endSchema = z.object({
  end: z.literal(true),
  events: z.number().int().nonnegative(),
  /** CRC-32 over the lines before this one; older exports have none. */
  crc32: z.number().int().optional(),
})

export const logRecordSchema = z.union([eventSchema, emptyStreamSchema, endSchema])
export type LogRecord = z.output<typeof logRecordSchema>
export type ExportedEvent = z.output<typeof eventSchema>
export type Body = z.output<typeof bodySchema>

export function toBody(bytes: Uint8Array): Body {
  const text = Buffer.from(bytes).toString('utf8')
  try {
    const json: unknown = JSON.parse(text)
    if (JSON.stringify(json) === text) return { json }
  } catch {
    // Not JSON.
  }
  return { base64: Buffer.from(bytes).toString('base64') }
}

export const fromBody = (body: Body): Buffer =>
  'base64' in body ? Buffer.from(body.base64, 'base64') : Buffer.from(JSON.stringify(body.json), 'utf8')
