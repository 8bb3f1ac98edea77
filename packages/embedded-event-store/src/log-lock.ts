import { ensureLogFile } from './log-file.ts'
import { realLogPath } from './log-paths.ts'
import { lockContent, takeLockSoon } from './process-lock.ts'
import { StoreFault } from './store-fault.ts'

/** Gives the log back. */
export type Unlock = () => void

/**
 * Locks a log, and creates a missing one: no other process may write to it, neither by this name nor by another name of
 * the same file. Two processes that create it concurrently conflict at its name, two with different names for it at its
 * inode.
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
