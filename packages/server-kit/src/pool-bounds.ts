import { storeTime } from './store-time.ts'

// Bound: query-api | connections to the database | connectionTimeoutMillis, statement_timeout, query_timeout
const USUAL = { connectionTimeoutMillis: 3_000 }

/**
 * For pools of request handlers: no connection within 3 s, or no result, becomes a 503. The server cancels first, so
 * that a slow query leaves a usable connection.
 */
export const POOL_BOUNDS = {
  connectionTimeoutMillis: storeTime(USUAL.connectionTimeoutMillis),
  statement_timeout: 15_000,
  query_timeout: 20_000,
} as const

/**
 * For the projector, and for each operation. Many wait for a connection while tables are folded, indexed or compared,
 * which takes long for a large log; live batches have a shorter limit.
 */
export const FOLDING_POOL = {
  // Bound: projector, and each operation | connections | max
  max: 12,
  connectionTimeoutMillis: 60_000,
  statement_timeout: 6 * 3_600_000,
} as const

/** For work in the background, which may count for a while. */
export const BACKGROUND_POOL_BOUNDS = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 300_000,
} as const
