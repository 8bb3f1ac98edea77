import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './embedded/managed-process.ts'

/**
 * One stack per data folder. The lock names the process that holds it; one that is left behind by a killed
 * process is taken over.
 * @returns gives the lock back
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'stack.lock')
  if (existsSync(file)) {
    const [pid, startTime] = readFileSync(file, 'utf8').trim().split(' ')
    if (pid && startTime && processStartTime(pid) === startTime) {
      throw new StartError(
        `${folder} is in use by process ${pid}: stop that one first, or start with another DATA_DIR and PORT.`,
      )
    }
  }
  writeFileSync(file, `${process.pid} ${processStartTime(String(process.pid))}\n`)
  return () => rmSync(file, { force: true })
}

/** When a process was started (clock ticks since boot): with its number, names it for good. */
function processStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}
