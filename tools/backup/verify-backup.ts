import { join } from 'node:path'
import { type Manifest, readManifest } from './manifest.ts'
import { lookAtPart, requirePart } from './parts.ts'
import type { Reporter } from './reporter.ts'

/**
 * Reads every part of a backup and compares it with the manifest.
 * @throws BadBackup that names the part which is missing or altered
 */
export async function verifyBackup(folder: string, { step, progress, signal }: Reporter): Promise<Manifest> {
  const manifest = readManifest(folder)
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  step('check')
  const onBytes = (bytes: number) => {
    done += bytes
    progress(done, total)
  }
  for (const part of manifest.parts)
    requirePart(part, await lookAtPart(join(folder, part.file), { onBytes, signal }))
  return manifest
}
