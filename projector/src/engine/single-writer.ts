import pg from 'pg'

const PROJECTOR_LOCK = 7_210_002

/**
 * Holds the advisory lock of the one active projector on a connection of its own; waits for it while another
 * process has it. `lost` is called when the connection breaks, and with it the lock. The real fence is the
 * compare-and-set of the checkpoints: this only keeps a second process from trying.
 */
export async function becomeSingleWriter(
  databaseUrl: string,
  lost: (error: Error) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  let released = false
  client.on('error', error => {
    if (!released) lost(error)
  })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [PROJECTOR_LOCK])
  return async () => {
    released = true
    await client.end()
  }
}
