import { openConnection } from '@koryaku/server-kit/database.ts'
import { OperationFault } from '@koryaku/server-kit/operations/operation-fault.ts'

const BUILD_LOCK = 7_210_004

/** Another process is building tables. */
export class BuildRunning extends OperationFault {
  override readonly name = 'BuildRunning'
  constructor() {
    super({ kind: 'building' })
  }
}

/**
 * Runs the work under the exclusive lock for building and dropping versions. The lock is held by a dedicated
 * connection, so that it ends with the process.
 * @throws BuildRunning when another process holds the lock
 */
export async function withBuildLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await openConnection(databaseUrl, () => {})
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      BUILD_LOCK,
    ])
    if (!rows[0]?.taken) throw new BuildRunning()
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
