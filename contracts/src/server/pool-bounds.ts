import { storeTime } from './store-time.ts'

const USUAL = { connectionTimeoutMillis: 3_000 }

/**
 * For pools whose queries somebody waits for: no connection within 3 s, or no answer, is an answer too (503). The server
 * gives up first, so that a slow query leaves a connection that can be used again.
 */
export const POOL_BOUNDS = {
  connectionTimeoutMillis: storeTime(USUAL.connectionTimeoutMillis),
  statement_timeout: 15_000,
  query_timeout: 20_000,
} as const

/**
 * Of the projector, and of each operation beside it. Many may wait for a connection while tables are folded, indexed or
 * compared, which takes long in a large log; what is live has a shorter bound of its own.
 */
export const FOLDING_POOL = {
  max: 12,
  connectionTimeoutMillis: 60_000,
  statement_timeout: 6 * 3_600_000,
} as const

/** For work in the background, which may count for a while. */
export const BACKGROUND_POOL_BOUNDS = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 300_000,
} as const
