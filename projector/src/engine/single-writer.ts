import { openConnection } from '@koryaku/server-kit/database.ts'

const PROJECTOR_LOCK = 7_210_002

/** The right to feed the live read models, while its connection lasts. */
export interface SingleWriter {
  /** Does the server still know this process as the writer? */
  isHeld: () => Promise<boolean>
  /** Calls back when a channel is notified, until the returned function is called. */
  onNotified: (channel: 'projector_control' | 'operations', listener: () => void) => () => void
  release: () => Promise<void>
}

/**
 * Takes the advisory lock of the single active projector on a dedicated connection; waits while another
 * process holds it. `lost` is called when the connection breaks, and with it the lock. The real fence is the
 * compare-and-set of the checkpoints: the lock only keeps a second process from trying.
 */
export async function becomeSingleWriter(
  databaseUrl: string,
  lost: (error: Error) => void,
  signal?: AbortSignal,
): Promise<SingleWriter> {
  const listeners = new Set<{ channel: string; listener: () => void }>()
  let isHeld = false
  const onLost = (error: Error) => {
    if (isHeld) lost(error)
  }
  const client = await openConnection(databaseUrl, onLost)
  client.on('notification', ({ channel }) => {
    for (const known of listeners) if (known.channel === channel) known.listener()
  })
  const giveUp = () => void client.end().catch(() => {})
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await client.query('select pg_advisory_lock($1)', [PROJECTOR_LOCK])
    await client.query('listen projector_control; listen operations')
  } catch (error) {
    giveUp()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  isHeld = true
  return {
    async isHeld() {
      const { rows } = await client.query<{ held: boolean }>(
        `select exists (select 1 from pg_locks where locktype = 'advisory' and objid = $1
                           and pid = pg_backend_pid() and granted) as held`,
        [PROJECTOR_LOCK],
      )
      return rows[0]?.held ?? false
    },
    onNotified(channel, listener) {
      const known = { channel, listener }
      listeners.add(known)
      return () => listeners.delete(known)
    },
    async release() {
      isHeld = false
      await client.end().catch(() => {})
    },
  }
}
