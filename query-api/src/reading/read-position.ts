import { setTimeout as delay } from 'node:timers/promises'
import { CARDS_CHANGED } from '@koryaku/server-kit/changed-cards.ts'
import { openConnection } from '@koryaku/server-kit/database.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import { SESSION_ENDED } from '@koryaku/server-kit/product-session.ts'
import type { Client, Pool } from 'pg'
import { createWaitingReads } from './waiting-reads.ts'

const RECONNECT_MS = 1_000
/** A notification follows its commit within milliseconds. */
const HEAR_MS = 800
/** A server that has vanished does not confirm the end of the connection. */
const CLOSING_MS = 2_000
/**
 * Channels on which the writer announces its position. For read models also changed cards, swapped tables and ended
 * sessions.
 */
const CHANNELS = {
  read_position: ['read_position', CARDS_CHANGED, 'projector_control', SESSION_ENDED],
  search_position: ['search_position'],
}

/** An announcement other than a position, in the order of the commits; null: anything may have changed unannounced. */
export type Heard = { channel: string; payload: string } | null

/** Follows one position: by LISTEN, and by polling when no notification arrives. */
export interface ReadPosition {
  /** The last known position; −1n: none yet. */
  current: () => bigint
  /** Does every notification arrive? False while the connection is being made or is broken. */
  isListening: () => boolean
  /**
   * Waits until `wanted` is reached, 800 ms at most. Does not wait if too many reads wait already, or if no client can
   * have written that far yet.
   * @param caller the waiting reads of one caller are counted together
   * @returns the position at that time
   */
  waitFor: (wanted: bigint, caller: string) => Promise<bigint>
  /** Number of reads that wait now, and of those that were not allowed to. */
  waiting: () => { waiting: number; refused: number }
  /**
   * Waits until the announcements of all commits up to the current position have arrived, 800 ms at most: polling may know
   * a position before its notification arrives.
   * @returns whether they have arrived
   */
  allHeard: () => Promise<boolean>
  /** Calls back on every advance until the returned function is called. */
  onAdvance: (listener: (position: bigint) => void) => () => void
  /** Calls back on every other announcement, before the position of the same transaction. */
  onHeard: (listener: (heard: Heard) => void) => void
  stop: () => Promise<void>
}

/**
 * The first follower, held back to the second. The search index is never ahead of the read models; its announcement may
 * arrive before theirs, which evict outdated cards from the caches.
 */
export function notAheadOf(follower: ReadPosition, other: ReadPosition): ReadPosition {
  const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b)
  return {
    ...follower,
    current: () => lower(follower.current(), other.current()),
    waitFor: async (wanted, caller) => {
      const reached = await Promise.all([follower.waitFor(wanted, caller), other.waitFor(wanted, caller)])
      return lower(...reached)
    },
  }
}

/**
 * @param channel on which the writer announces each position in its transaction
 * @param positionNow returns at most one row; used at the start and when notifications fail
 */
export function followPosition(
  { db, databaseUrl, log }: { db: Pool; databaseUrl: string; log: Logger },
  channel: keyof typeof CHANNELS,
  positionNow: (db: Pool) => Promise<readonly { position: string | null }[]>,
): ReadPosition {
  let position = -1n
  /** The position up to which every announcement has arrived. */
  let heardTo = -1n
  const hearing = new Set<() => void>()
  let stopped = false
  let listening = false
  let client: Client | undefined
  const listeners = new Set<(position: bigint) => void>()
  const hearers: ((heard: Heard) => void)[] = []
  const tell = (heard: Heard) => {
    for (const hear of hearers) hear(heard)
  }
  const advance = (to: bigint) => {
    if (to <= position) return
    position = to
    waitingReads.advanced()
    for (const listener of listeners) listener(position)
  }
  const hear = (to: bigint) => {
    if (to > heardTo) heardTo = to
    advance(to)
    for (const check of hearing) check()
  }
  const ask = async () => {
    const [found] = await positionNow(db)
    const asked = BigInt(found?.position ?? -1)
    // The position is ahead of the notifications: their content is not known yet.
    if (asked > position) tell(null)
    advance(asked)
  }
  const waitingReads = createWaitingReads(() => position, ask)
  const listen = async (): Promise<void> => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const connection = await openConnection(databaseUrl, end, POOL_BOUNDS)
    client = connection
    connection.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn === channel) hear(BigInt(payload || -1))
      else tell({ channel: heardOn, payload })
    })
    try {
      await connection.query(CHANNELS[channel].map(name => `listen ${name}`).join(';'))
      await ask()
      // Announcements made before LISTEN took effect are covered by this query: from now on none is missing.
      heardTo = position
      listening = true
      await ended
    } finally {
      // Also when the query failed: each attempt would leave a connection open, until the server has no more.
      listening = false
      await Promise.race([connection.end().catch(() => {}), delay(CLOSING_MS, undefined, { ref: false })])
    }
  }
  const listenForEver = async () => {
    while (!stopped) {
      await listen().catch(error => log.warn({ err: error, channel }, 'not listening for now'))
      tell(null)
      if (!stopped) await delay(RECONNECT_MS)
    }
  }
  listenForEver().catch(error => log.error({ err: error, channel }, 'listens no more'))

  return {
    current: () => position,
    isListening: () => listening,
    async waitFor(wanted, caller) {
      await waitingReads.reach(wanted, caller)
      return position
    },
    waiting: waitingReads.figures,
    allHeard() {
      const wanted = position
      if (!listening || heardTo >= wanted) return Promise.resolve(listening)
      return new Promise(resolve => {
        const end = (isHeard: boolean) => {
          clearTimeout(timer)
          hearing.delete(check)
          resolve(isHeard)
        }
        const check = () => heardTo >= wanted && end(true)
        const timer = setTimeout(end, HEAR_MS, false)
        hearing.add(check)
      })
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
