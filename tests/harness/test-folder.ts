import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The stores of a run write less than half of it. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder for stores that live as long as a test run. It is in memory if there is space, because
 * every write of the stores waits for their disk; the data that a killed store retains does not depend on it.
 */
export function testFolder(name: 'test' | 'site'): string {
  removeLeftOver()
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `koryaku-${name}-${process.pid}-`))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED_BYTES
}

/** Removes the folders of runs that were killed: they would take memory until the machine starts again. */
function removeLeftOver(): void {
  if (!existsSync(MEMORY)) return
  for (const folder of readdirSync(MEMORY)) {
    const [, pid] = /^koryaku-(?:test|site)-(\d+)-/.exec(folder) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, folder), { recursive: true, force: true })
  }
}
