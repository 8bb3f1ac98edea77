import { ensureLogFile } from './log-file.ts'
import { realLogPath } from './log-paths.ts'
import { lockContent, takeLockSoon } from './process-lock.ts'
import { StoreFault } from './store-fault.ts'

/** Gives the log back. */
export type Unlock = () => void

/**
 * Takes a log, and makes it when it is not there: nobody else may write to it, neither by this name nor by another
 * one of the same file. Two who make it at once meet at its name, two who have other names for it at its content.
 */
export async function lockLog(file: string): Promise<Unlock> {
  const unlockName = await lockLogName(file)
  try {
    ensureLogFile(file)
    const unlockContent = lockContent(file, () => new StoreFault('inUseElsewhere'))
    return () => {
      unlockContent()
      unlockName()
    }
  } catch (error) {
    unlockName()
    throw error
  }
}

/** Only the name, for those who put a file there. */
export const lockLogName = (file: string): Promise<Unlock> =>
  takeLockSoon(`${realLogPath(file)}-lock`, pid => new StoreFault('inUseBy', pid))
