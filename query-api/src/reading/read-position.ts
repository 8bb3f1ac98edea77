import { setTimeout as delay } from 'node:timers/promises'
import { CARDS_CHANGED } from '@koryaku/contracts/server/changed-cards.ts'
import type { Logger } from '@koryaku/contracts/server/logger.ts'
import pg, { type Pool } from 'pg'

const WAIT_MS = 800
const POLL_MS = 50
const RECONNECT_MS = 1_000
/** On which the writer tells its position; read models also tell whose cards changed and when tables were swapped. */
const CHANNELS = {
  read_position: ['read_position', CARDS_CHANGED, 'projector_control'],
  search_position: ['search_position'],
}

/** What was heard besides positions, in the order of the commits; null: anything may have changed unheard. */
export type Heard = { channel: string; payload: string } | null

/** Follows one position: heard by LISTEN, asked for when nothing was heard. */
export interface ReadPosition {
  /** The last position heard of; −1n: none yet. */
  current: () => bigint
  /** Is everything heard that is told? Not while the connection is made or broken. */
  isListening: () => boolean
  /** Waits until `wanted` is reached, 800 ms at most; answers the position then. */
  waitFor: (wanted: bigint) => Promise<bigint>
  /** Calls back on every advance until the returned function is called. */
  onAdvance: (listener: (position: bigint) => void) => () => void
  /** Calls back on whatever else is heard, before the position of the same transaction. */
  onHeard: (listener: (heard: Heard) => void) => void
  stop: () => Promise<void>
}

/**
 * @param channel on which the writer tells each position in its transaction
 * @param query answers one row with `position`, for the start and when notifications fail
 */
export function followPosition(
  { db, databaseUrl, log }: { db: Pool; databaseUrl: string; log: Logger },
  channel: keyof typeof CHANNELS,
  query: string,
): ReadPosition {
  let position = -1n
  let stopped = false
  let listening = false
  let client: pg.Client | undefined
  const listeners = new Set<(position: bigint) => void>()
  const hearers: ((heard: Heard) => void)[] = []
  const tell = (heard: Heard) => {
    for (const hear of hearers) hear(heard)
  }
  const advance = (to: bigint) => {
    if (to <= position) return
    position = to
    for (const listener of listeners) listener(position)
  }
  const ask = async () => {
    const { rows } = await db.query<{ position: string | null }>(query)
    const asked = BigInt(rows[0]?.position ?? -1)
    // Ahead of the notifications: what they would have said is not known yet.
    if (asked > position) tell(null)
    advance(asked)
  }
  const listen = async (): Promise<void> => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn === channel) advance(BigInt(payload || -1))
      else tell({ channel: heardOn, payload })
    })
    const ended = new Promise<void>(resolve => {
      client?.on('error', () => resolve())
      client?.on('end', () => resolve())
    })
    await client.connect()
    await client.query(CHANNELS[channel].map(name => `listen ${name}`).join(';'))
    listening = true
    await ask()
    await ended
  }
  const listenForEver = async () => {
    while (!stopped) {
      await listen().catch(error => log.warn({ err: error, channel }, 'not listening for now'))
      listening = false
      tell(null)
      if (!stopped) await delay(RECONNECT_MS)
    }
  }
  void listenForEver()

  return {
    current: () => position,
    isListening: () => listening,
    async waitFor(wanted) {
      const deadline = Date.now() + WAIT_MS
      while (position < wanted && Date.now() < deadline) {
        // Asking would overtake what is told besides: only where nothing is heard.
        if (!(await hearsAdvance(listeners, POLL_MS))) await ask().catch(() => {})
      }
      return position
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onHeard(listener) {
      hearers.push(listener)
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

/** Resolves at the next advance, or after `ms`: false. */
function hearsAdvance(listeners: Set<(position: bigint) => void>, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const end = (heard: boolean) => {
      clearTimeout(timer)
      listeners.delete(onAdvance)
      resolve(heard)
    }
    const onAdvance = () => end(true)
    const timer = setTimeout(end, ms, false)
    listeners.add(onAdvance)
  })
}
