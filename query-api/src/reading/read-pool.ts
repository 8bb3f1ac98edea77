import { openPool } from '@koryaku/server-kit/database.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import { clientLeft, hasClientLeft, onClientLeft } from '@koryaku/server-kit/patience.ts'
import { POOL_BOUNDS } from '@koryaku/server-kit/pool-bounds.ts'
import type { Pool, PoolClient } from 'pg'

// Bound: query-api | connections to the database | CONNECTIONS, CANCELLING_CONNECTIONS
/** More would only contend: a list is one statement of half a millisecond. */
const CONNECTIONS = 8
/** Cancellations are sent one after the other: at most one for each of the connections above. */
const CANCELLING_CONNECTIONS = 1
/** A query that ends sooner is not cancelled: the cancellation would hold the connection longer than the query. */
const CANCELLED_FROM_MS = 100
/** SQLSTATE of a statement that was cancelled. */
const CANCELLED = '57014'

/**
 * Opens the pool of the reads. Postgres cancels a long query when the client of its request disconnects. A connection returns
 * to the pool when its query has ended and no cancellation is on its way, which would hit the query of another client.
 */
export function openReadPool(databaseUrl: string, log: Logger): Pool {
  const pool = openPool(databaseUrl, log, { max: CONNECTIONS, ...POOL_BOUNDS })
  const cancelling = openPool(databaseUrl, log, { max: CANCELLING_CONNECTIONS, ...POOL_BOUNDS })
  /** @returns whether the server has done it */
  const cancel = ({ processID }: PoolClient & { processID?: number }): Promise<boolean> =>
    cancelling.query('select pg_cancel_backend($1)', [processID]).then(
      () => true,
      error => {
        log.warn({ err: error }, 'query of a disconnected client not cancelled; its timeout ends it')
        return false
      },
    )

  async function query(...statement: Parameters<PoolClient['query']>): Promise<unknown> {
    if (hasClientLeft()) throw clientLeft()
    const client = await pool.connect()
    // The client may have disconnected while it waited for the connection.
    if (hasClientLeft()) {
      client.release()
      throw clientLeft()
    }
    let cancelled: Promise<boolean> | undefined
    let broken: Error | boolean = false
    let timer: NodeJS.Timeout | undefined
    const started = performance.now()
    const stop = onClientLeft(() => {
      const ms = Math.max(0, CANCELLED_FROM_MS - (performance.now() - started))
      timer = setTimeout(() => {
        cancelled = cancel(client)
      }, ms)
    })
    try {
      return await client.query(...statement)
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED) broken = error as Error
      throw cancelled ? clientLeft() : error
    } finally {
      stop()
      clearTimeout(timer)
      if (cancelled && !(await cancelled)) broken = true
      client.release(broken)
    }
  }
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    query,
    async end() {
      await end()
      await cancelling.end()
    },
  })
}
