import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DurableMark } from '../durable-mark.ts'
import { openLogFile } from '../log-file.ts'
import { nameLog } from '../log-format.ts'
import { lockLogName } from '../log-lock.ts'
import { realLogPath, sizeOf } from '../log-paths.ts'
import { lockContent } from '../process-lock.ts'
import { StoreFault } from '../store-fault.ts'
import { sync } from '../sync.ts'
import { verifyLog } from '../verify-log.ts'
import { DamagedBackup } from './damaged-backup.ts'

/**
 * Replaces a log whose store is stopped by a backup. The old files are moved aside, with write-ahead log and durable
 * mark, so that none of them is mistaken for the restored log's. At each moment in between a store either rejects the
 * start or starts with one of the two logs, complete: run an interrupted restore again.
 * @returns the name of the saved old log; undefined without one
 * @throws StoreFault if a store has one of the files, DamagedBackup if the backup is incomplete
 */
export async function restoreLog(
  from: string,
  to: string,
  onProgress: (events: number, of: number) => void,
): Promise<string | undefined> {
  if (!existsSync(from)) throw new StoreFault('missing', from)
  mkdirSync(dirname(to), { recursive: true })
  const [source, target] = [realLogPath(from), realLogPath(to)]
  if (source === target) throw new StoreFault('sameFile')
  const locks = [await lockLogName(target)]
  try {
    for (const file of [source, target])
      if (existsSync(file)) locks.push(lockContent(file, () => new StoreFault('inUse', file)))
    const restored = `${target}-restoring`
    try {
      copyLog(source, restored, onProgress)
      return putInPlace(restored, target)
    } finally {
      for (const suffix of ['', '-wal', '-shm', '-durable']) rmSync(restored + suffix, { force: true })
    }
  } finally {
    for (const unlock of locks.reverse()) unlock()
  }
}

/** A verified copy on the disk with its own log ID; nothing is written in the folder of the backup. */
function copyLog(source: string, copy: string, onProgress: (events: number, of: number) => void): void {
  for (const suffix of ['', '-wal', '-shm', '-durable']) rmSync(copy + suffix, { force: true })
  copyFileSync(source, copy)
  if (sizeOf(`${source}-wal`) > 0) copyFileSync(`${source}-wal`, `${copy}-wal`)
  const faults = verifyLog(copy, onProgress)
  if (faults.length > 0) throw new DamagedBackup(...faults)
  const db = openLogFile(copy)
  nameLog(db)
  db.close()
  sync(copy)
}

/** In this order: while the old log's mark exists without a log, a store does not create a new one. */
function putInPlace(restored: string, target: string): string | undefined {
  const aside = `${target}-before-${new Date().toISOString().replaceAll(':', '')}`
  const moveAside = (suffix: string): boolean => {
    const isThere = sizeOf(target + suffix) > 0
    if (isThere) renameSync(target + suffix, aside + suffix)
    return isThere
  }
  const hadLog = moveAside('')
  const hadWal = moveAside('-wal')
  rmSync(`${target}-shm`, { force: true })
  sync(dirname(target))
  renameSync(restored, target)
  sync(dirname(target))
  const mark = DurableMark.fileFor('')
  const hadMark = moveAside(mark)
  sync(dirname(target))
  return hadLog || hadWal || hadMark ? aside : undefined
}
