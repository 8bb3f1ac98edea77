import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import pg, { type Pool } from 'pg'

const WAIT_MS = 800
const POLL_MS = 50
const RECONNECT_MS = 1_000

/** Follows one position: heard by LISTEN, asked for when nothing was heard. */
export interface ReadPosition {
  /** The last position heard of; −1n: none yet. */
  current: () => bigint
  /** Waits until `wanted` is reached, 800 ms at most; answers the position then. */
  waitFor: (wanted: bigint) => Promise<bigint>
  /** Calls back on every advance until the returned function is called. */
  onAdvance: (listener: (position: bigint) => void) => () => void
  stop: () => Promise<void>
}

/**
 * @param channel on which the writer tells each position in its transaction
 * @param query answers one row with `position`, for the start and when notifications fail
 */
export function followPosition(
  { db, databaseUrl, log }: { db: Pool; databaseUrl: string; log: Logger },
  channel: 'read_position' | 'search_position',
  query: string,
): ReadPosition {
  let position = -1n
  let stopped = false
  let client: pg.Client | undefined
  const listeners = new Set<(position: bigint) => void>()
  const advance = (to: bigint) => {
    if (to <= position) return
    position = to
    for (const listener of listeners) listener(position)
  }
  const ask = async () => {
    const { rows } = await db.query<{ position: string | null }>(query)
    advance(BigInt(rows[0]?.position ?? -1))
  }
  const listen = async (): Promise<void> => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload }) => advance(BigInt(payload ?? -1)))
    const ended = new Promise<void>(resolve => {
      client?.on('error', () => resolve())
      client?.on('end', () => resolve())
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    await ask()
    await ended
  }
  const listenForEver = async () => {
    while (!stopped) {
      await listen().catch(error => log.warn({ err: error, channel }, 'not listening for now'))
      if (!stopped) await delay(RECONNECT_MS)
    }
  }
  void listenForEver()

  return {
    current: () => position,
    async waitFor(wanted) {
      const deadline = Date.now() + WAIT_MS
      while (position < wanted && Date.now() < deadline) {
        await nextAdvance(listeners, POLL_MS)
        if (position < wanted) await ask().catch(() => {})
      }
      return position
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

/** Resolves at the next advance, or after `ms`. */
function nextAdvance(listeners: Set<(position: bigint) => void>, ms: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      listeners.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    listeners.add(done)
  })
}
