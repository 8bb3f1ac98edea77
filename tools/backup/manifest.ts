import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Raised when an older version could not read what is written. */
export const BACKUP_FORMAT = 1
export const MANIFEST = 'manifest.json'

const part = z.object({
  /** Its path inside the backup. */
  file: z.string().min(1),
  bytes: z.number().int().min(0),
  sha256: z.string().length(64),
})
export type Part = z.output<typeof part>

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})
export type TableCopy = z.output<typeof table>

const schema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Time of reading the log, by the clock of the database: later data of identity is newer than the log. */
  takenAt: z.string(),
  finishedAt: z.string(),
  /** The log up to its last event; null with an external event store. */
  log: z.object({ position: z.string().regex(/^\d+$/), events: z.number() }).nullable(),
  pictures: z.object({ files: z.number() }).nullable(),
  /** Statements that make the tables empty, and those that follow when they are filled. */
  statements: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  tables: z.array(table),
  parts: z.array(part),
})
export type Manifest = z.output<typeof schema>

export class BadBackup extends Error {
  override readonly name = 'BadBackup'
  /** The fault of a part. */
  readonly fault: 'missing' | 'altered' | 'newer' | 'unreadable'
  readonly part: string

  constructor(fault: BadBackup['fault'], part: string) {
    super(`${part}: ${fault}`)
    this.fault = fault
    this.part = part
  }
}

export const EVENTS_PART = 'events.db'
export const SECRETS_PART = 'secrets.json'
/** Signed heads of the audit chain; not there while the site has kept none. */
export const HEADS_PART = 'audit-heads.ndjson'
export const OBJECTS_FOLDER = 'objects'
export const tablePart = ({ schema, name }: Pick<TableCopy, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.copy`)

const checksumOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** The manifest as it is written: with a checksum of itself. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify({ checksum: checksumOf(manifest), manifest })}\n`

/** @throws BadBackup if it is missing, altered, or of a newer version */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new BadBackup('missing', MANIFEST)
  }
  let content: { checksum?: unknown; manifest?: { format?: unknown } }
  try {
    content = JSON.parse(text)
  } catch {
    throw new BadBackup('unreadable', MANIFEST)
  }
  const { checksum, manifest } = content ?? {}
  if (checksum !== checksumOf(manifest)) throw new BadBackup('altered', MANIFEST)
  if (typeof manifest?.format === 'number' && manifest.format > BACKUP_FORMAT)
    throw new BadBackup('newer', MANIFEST)
  const { data } = schema.safeParse(manifest)
  if (!data) throw new BadBackup('unreadable', MANIFEST)
  return data
}
