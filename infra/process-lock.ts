import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A file that names the process which holds it; one that is left behind by a killed process is taken over.
 * @param refusal the error to throw when a live process has it
 * @returns gives the lock back
 */
export function takeLock(file: string, refusal: (pid: string) => Error): () => void {
  const holder = holderOf(file)
  if (holder) throw refusal(holder)
  writeFileSync(file, `${process.pid} ${processStartTime(String(process.pid))}\n`)
  return () => rmSync(file, { force: true })
}

const ENDING_MS = 3_000
const LOOK_MS = 50

/** The same, but a holder that is just ending, as after a kill of what started it, may do so first. */
export async function takeLockSoon(file: string, refusal: (pid: string) => Error): Promise<() => void> {
  const deadline = performance.now() + ENDING_MS
  while (holderOf(file) && performance.now() < deadline) await delay(LOOK_MS)
  return takeLock(file, refusal)
}

/** The live process that a lock names. */
function holderOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const [pid, startTime] = readFileSync(file, 'utf8').trim().split(' ')
  return pid && startTime && processStartTime(pid) === startTime ? pid : undefined
}

/** When a process was started (clock ticks since boot): with its number, names it for good. */
function processStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}
