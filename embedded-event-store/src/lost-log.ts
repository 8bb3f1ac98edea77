import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DurableMark } from './durable-mark.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { realLogPath, sizeOf } from './log-paths.ts'

/** What tells that a log was there whose file is empty or gone; undefined where it is there, or none ever was. */
export function lostLog(name: string): LogFault | undefined {
  if (!existsSync(dirname(resolve(name)))) return undefined
  const file = realLogPath(name)
  if (sizeOf(file) > 0) return undefined
  const acknowledged = Math.max(0, ...DurableMark.slotsOf(file).map(({ head }) => head))
  if (acknowledged > 0) return { kind: 'lostBesideMark', mark: DurableMark.fileFor(file), acknowledged }
  return sizeOf(`${file}-wal`) > 0 ? { kind: 'lostBesideWal', wal: `${file}-wal` } : undefined
}

/** @throws DamagedLog when a file that is empty or not there once held a log */
export function refuseLostLog(name: string): void {
  const fault = lostLog(name)
  if (fault) throw new DamagedLog(fault)
}
