import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How many `load.ts` opens. */
export const CONNECTIONS = 32
const execute = promisify(execFile)

/** Requests per second that this number of connections of another process get from these URLs. */
export async function loadFrom(
  origin: string,
  paths: string[],
  { seconds, encoding = 'identity' }: { seconds: number; encoding?: string },
): Promise<{ perSecond: number; p99: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-bench-load-'))
  const file = join(folder, 'paths.json')
  writeFileSync(file, JSON.stringify(paths))
  try {
    const { stdout } = await execute(process.execPath, [
      join(import.meta.dirname, 'load.ts'),
      ...[origin, String(seconds), file, encoding, String(CONNECTIONS)],
    ])
    return JSON.parse(stdout) as { perSecond: number; p99: number }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
