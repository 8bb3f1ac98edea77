import { statSync } from 'node:fs'
import { IMPORT_BATCH_MAX, type ImportKind } from '@koryaku/contracts/imports/import.api.ts'
import { describeImportFaults } from '@koryaku/infra/seed/describe-faults.ts'
import type { Encoding } from './encodings.ts'
import { linesOf, UnreadableFile } from './file-lines.ts'
import type { ImportSession } from './import-session.ts'
import { knownLines } from './known-lines.ts'
import type { LineReader } from './line-reader.ts'
import { linesHash, type Position, positionFileFor, readPosition, writePosition } from './position-file.ts'
import { importText } from './words.ts'

export interface FileImport {
  file: string
  kind: ImportKind
  encoding: Encoding
  restart: boolean
  limit: number
  makeReader: () => LineReader
}
/** Receives the results of the lines. */
export interface ImportListener {
  signal: AbortSignal
  refused: (line: number, words: string) => void
  noted: (line: number, words: string) => void
  /** Where it begins, and why there; how many lines before it were refused, where that is known. */
  begins: (line: number, because: 'position' | 'changed' | 'restored', refusedBefore?: number) => void
  /** All lines were done by earlier runs, which rejected this number. */
  doneBefore: (lines: number, refused: number | undefined) => void
  progress: (bytes: number, of: number, lines: number) => void
  /** Handed the counts, which grow with each batch that is done. */
  counts: (summary: Readonly<ImportSummary>) => void
}
export interface ImportSummary {
  lines: number
  imported: number
  refused: number
  noted: number
  /** By earlier runs, of the lines before those of this one. */
  refusedBefore: number
}

/** Long lines go out sooner than a full batch: a request has a limit, too. */
const BATCH_BYTES = 4 * 1024 * 1024

/**
 * Sends the lines of a file in order; after each batch it saves the position, so that the next run resumes with the
 * next line, whatever ended this one.
 * @throws UnreadableFile after everything before the fault is sent
 */
export async function importFile(
  what: FileImport,
  session: Pick<ImportSession, 'site' | 'send'>,
  listener: ImportListener,
): Promise<void> {
  const { id: site, head } = session.site
  const positionFile = positionFileFor(what.file, what.kind, site)
  const known = what.restart ? undefined : readPosition(positionFile, { site, kind: what.kind })
  const position = known && BigInt(known.event) > BigInt(head) ? undefined : known
  if (known && !position) listener.begins(1, 'restored')
  const start: Position = {
    site,
    kind: what.kind,
    line: 0,
    lines: linesHash().value(),
    refused: 0,
    event: '0',
  }
  // Before anything is sent: a folder that is not writable is reported immediately.
  writePosition(positionFile, position ?? start)
  if (position && (await run(what, session, listener, { positionFile, position }))) return
  if (position) listener.begins(1, 'changed')
  if (!(await run(what, session, listener, { positionFile, position: start })))
    throw new Error('nothing comes before the first line')
}

/** @returns false, before anything is sent, when the lines up to the position are others than they were */
async function run(
  { file, kind, encoding, limit, makeReader }: FileImport,
  session: Pick<ImportSession, 'send'>,
  listener: ImportListener,
  { positionFile, position }: { positionFile: string; position: Position },
): Promise<boolean> {
  const summary: ImportSummary = { lines: 0, imported: 0, refused: 0, noted: 0, refusedBefore: 0 }
  /** Lines read and not sent yet: the next run begins with them if this one ends now. */
  const ahead = { refused: 0, noted: 0 }
  const [reader, known, hash] = [makeReader(), knownLines(kind), linesHash()]
  const bytes = statSync(file).size
  let bytesRead = 0
  let done = position
  let read = 0
  let batch: { line: number; item: unknown }[] = []
  let batchBytes = 0
  const refuse = (line: number, words: string) => {
    ahead.refused += 1
    listener.refused(line, words)
  }

  const flush = async () => {
    const { refused, event } = await session.send(
      kind,
      batch.map(({ item }) => item),
    )
    const faulty = new Set<number>()
    for (const [index, faults] of refused) {
      const line = batch[index]?.line ?? 0
      if (!faulty.has(line)) refuse(line, describeImportFaults(faults))
      faulty.add(line)
    }
    summary.imported += new Set(batch.map(({ line }) => line)).size - faulty.size
    summary.lines = read - position.line
    summary.refused += ahead.refused
    summary.noted += ahead.noted
    Object.assign(ahead, { refused: 0, noted: 0 })
    const newest = event > BigInt(done.event) ? String(event) : done.event
    const refusedByNow = position.refused === undefined ? {} : { refused: position.refused + summary.refused }
    done = { ...done, ...refusedByNow, line: read, lines: hash.value(), event: newest }
    writePosition(positionFile, done)
    batch = []
    batchBytes = 0
    listener.progress(bytesRead, bytes, summary.lines)
  }

  const take = (line: number, text: string) => {
    const found = reader(text, line)
    if (found === 'header') return
    if ('fault' in found) return refuse(line, found.fault)
    for (const item of found.items) {
      const other = known.contradicted(item, line)
      if (other) refuse(line, importText.twice(other.key, other.line))
      else batch.push({ line, item })
    }
    if (found.notes.length > 0) ahead.noted += 1
    for (const note of found.notes) listener.noted(line, note)
    batchBytes += text.length
  }
  /** Lines that are done still name columns and things. */
  const passBy = (line: number, text: string) => {
    const found = reader(text, line)
    if (typeof found === 'object' && 'items' in found)
      for (const item of found.items) known.contradicted(item, line)
  }

  listener.counts(summary)
  let fault: unknown
  try {
    for await (const { number, text } of linesOf(file, encoding, count => {
      bytesRead += count
    })) {
      listener.signal.throwIfAborted()
      if (number === position.line + 1) {
        if (hash.value() !== position.lines) return false
        summary.refusedBefore = position.refused ?? 0
        if (position.line > 0) listener.begins(number, 'position', position.refused)
      }
      if (number > position.line + limit) break
      hash.add(text)
      read = number
      const isBlank = text.trim() === ''
      if (number <= position.line) {
        if (!isBlank) passBy(number, text)
        continue
      }
      if (!isBlank) take(number, text)
      if (batch.length >= IMPORT_BATCH_MAX || batchBytes >= BATCH_BYTES) await flush()
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    fault = error
  }
  // A file that ends before or at the position.
  if (read <= position.line && (read < position.line || hash.value() !== position.lines)) {
    if (position.line > 0) return false
  }
  if (read > position.line) await flush()
  if (fault) throw fault
  if (read === position.line && read > 0) {
    summary.refusedBefore = position.refused ?? 0
    listener.doneBefore(read, position.refused)
  }
  return true
}
