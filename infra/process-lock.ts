import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * A file that names the process which holds it; one that is left behind by a killed process is taken over.
 * @param refusal the error to throw when a live process has it
 * @returns gives the lock back
 */
export function takeLock(file: string, refusal: (pid: string) => Error): () => void {
  if (existsSync(file)) {
    const [pid, startTime] = readFileSync(file, 'utf8').trim().split(' ')
    if (pid && startTime && processStartTime(pid) === startTime) throw refusal(pid)
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
