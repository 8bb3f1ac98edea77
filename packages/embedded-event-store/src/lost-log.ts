import { DurableMark } from './durable-mark.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { realLogPath, sizeOf } from './log-paths.ts'

/** The evidence of a log whose file is empty or missing; undefined if the log is present, or never existed. */
export function lostLog(name: string): LogFault | undefined {
  const file = pathOf(name)
  if (file === undefined || sizeOf(file) > 0) return undefined
  const acknowledged = Math.max(0, ...DurableMark.slotsOf(file).map(({ head }) => head))
  if (acknowledged > 0) return { kind: 'lostBesideMark', mark: DurableMark.fileFor(file), acknowledged }
  return sizeOf(`${file}-wal`) > 0 ? { kind: 'lostBesideWal', wal: `${file}-wal` } : undefined
}

/** @throws DamagedLog when a file that is empty or not there once held a log */
export function refuseLostLog(name: string): void {
  const fault = lostLog(name)
  if (fault) throw new DamagedLog(fault)
}

/** Undefined if its folder, or the target of a link, does not exist: then no mark exists either. */
function pathOf(name: string): string | undefined {
  try {
    return realLogPath(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
