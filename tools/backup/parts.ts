import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { BadBackup, type Part } from './manifest.ts'

type OnBytes = (bytes: number) => void
interface Reading {
  onBytes: OnBytes
  signal?: AbortSignal
}

/**
 * Writes a file that only its owner can read, durable when it resolves.
 * @returns its size and checksum
 */
export async function writePart(
  path: string,
  content: Readable,
  { onBytes, signal }: Reading,
): Promise<Omit<Part, 'file'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      hash.update(chunk)
      await file.writeFile(chunk)
      bytes += chunk.length
      onBytes(chunk.length)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Size and checksum of a file. */
export async function lookAtPart(
  path: string,
  { onBytes, signal }: Reading,
): Promise<Omit<Part, 'file'> | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      hash.update(chunk)
      bytes += chunk.length
      onBytes(chunk.length)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** @throws BadBackup unless the file is the part that the manifest knows */
export function requirePart(part: Part, found: Omit<Part, 'file'> | undefined): void {
  if (!found) throw new BadBackup('missing', part.file)
  if (found.bytes !== part.bytes || found.sha256 !== part.sha256) throw new BadBackup('altered', part.file)
}

/** Copies a part to where it belongs, and sees that what was read is what was backed up. */
export async function copyPart(backup: string, part: Part, target: string, reading: Reading): Promise<void> {
  const content = createReadStream(join(backup, part.file))
  requirePart(part, await writePart(target, content, reading))
}

/** Names that were made or changed in a folder are on the disk. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
