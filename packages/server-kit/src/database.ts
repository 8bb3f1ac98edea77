import pg from 'pg'
import type { Logger } from './logger.ts'
import { storeTime } from './store-time.ts'

// Bound: command-api | connections to the database | CONNECT_WITHIN_MS
/** Connection timeout in ms: beyond it the server counts as unavailable for a request. */
const CONNECT_WITHIN_MS = 3_000

interface PoolOptions {
  max: number
  /** Settings of its sessions, as `-c name=value`. */
  options?: string
  connectionTimeoutMillis?: number
  /** The server gives a statement up, */
  statement_timeout?: number
  /** and the connection is given up that does not answer one. */
  query_timeout?: number
}

/**
 * Opens a connection pool; the only factory of pools. A broken connection, idle or in use, fails its current query
 * only: without an error listener on each it would end the process.
 * @param log receives a warning for each broken idle connection
 * @param options limits and timeouts; times in ms
 */
export function openPool(
  databaseUrl: string,
  log: Pick<Logger, 'warn'> | undefined,
  options: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: storeTime(CONNECT_WITHIN_MS),
    keepAlive: true,
    ...options,
  })
  pool.on('error', error => log?.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/**
 * Opens a dedicated connection, for locks and notifications.
 * @param onBroken called when it ends, once or more
 */
export async function openConnection(
  databaseUrl: string,
  onBroken: (error: Error) => void,
  bounds: Omit<PoolOptions, 'max' | 'options'> = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: storeTime(CONNECT_WITHIN_MS),
    ...bounds,
  })
  client.on('error', onBroken)
  client.on('end', () => onBroken(new Error('the connection has ended')))
  await client.connect()
  return client
}
