import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DamagedLog } from '../log-fault.ts'
import { StoreFault } from '../store-fault.ts'
import { verifyLog } from '../verify-log.ts'

/**
 * A consistent, compact copy of a log, also while the store is up: as it was at one moment, verified, on the disk.
 * @throws StoreFault when the target exists, DamagedLog when the log is not whole
 */
export async function backupLog(
  file: string,
  target: string,
  onProgress: (bytes: number, of: number) => void,
): Promise<void> {
  if (!existsSync(file)) throw new StoreFault('missing', file)
  if (existsSync(target)) throw new StoreFault('there', target)
  const unfinished = `${target}-new`
  rmSync(unfinished, { force: true })
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const copy = new Worker(new URL('./backup.thread.ts', import.meta.url), {
    workerData: { file, unfinished },
  })
  const done = new AbortController()
  const copied = new Promise<void>((resolve, reject) => {
    copy.once('error', reject)
    copy.once('exit', code => (code === 0 ? resolve() : reject(new Error(`copying ended with ${code}`))))
  }).finally(() => done.abort())
  const watching = (async () => {
    for await (const _ of setInterval(100, undefined, { signal: done.signal }))
      onProgress(sizeOf(unfinished), sizeOf(file))
  })().catch(() => {})
  try {
    await copied.catch(error => {
      // A failed copy is checked for damage, which has its own error; a thread can only return text.
      refuseDamage(file)
      throw error
    })
    await watching
    refuseDamage(unfinished)
    renameSync(unfinished, target)
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-durable']) rmSync(unfinished + suffix, { force: true })
  }
  onProgress(sizeOf(target), sizeOf(target))
}

function refuseDamage(file: string): void {
  const faults = verifyLog(file)
  if (faults.length > 0) throw new DamagedLog(...faults)
}
