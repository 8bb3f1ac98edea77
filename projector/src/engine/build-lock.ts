import { openConnection } from '@koryaku/contracts/server/database.ts'
import { OperationFault } from '@koryaku/contracts/server/operations/operation-fault.ts'

const BUILD_LOCK = 7_210_004

/** Somebody builds tables at this moment. */
export class BuildRunning extends OperationFault {
  override readonly name = 'BuildRunning'
  constructor() {
    super({ kind: 'building' })
  }
}

/**
 * The right to build and drop versions, of one process at a time; kept by a connection of its own, so that it
 * ends with the process. Throws BuildRunning when another has it.
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
