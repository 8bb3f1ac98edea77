import { DurableMark } from './durable-mark.ts'
import { DamagedLog, type LogFault } from './log-fault.ts'
import { realLogPath, sizeOf } from './log-paths.ts'

/** What tells that a log was there whose file is empty or gone; undefined where it is there, or none ever was. */
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

/** Undefined where its folder is not there, or that to which a link leads: then no mark of it is there either. */
function pathOf(name: string): string | undefined {
  try {
    return realLogPath(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
