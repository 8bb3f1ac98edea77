import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import type { Dispatcher } from 'undici'
import { type PoolOptions, UpstreamPool } from '#server/proxies/upstream-pool.ts'

// Bound: gateway | API reads in flight | waiting, waitMs
// Bound: gateway | writes / media | connections, waiting, waitMs
// Bound: gateway | wait for an answer | headersMs
/** Requests that people wait for: answered soon, or rejected soon. */
const SOON = { connections: 128, waiting: 256, waitMs: 500, headersMs: 5_000, bodyMs: 5_000 } as const
// Bound: gateway | of these, one address | places
/** A school or a carrier may share one IP address: more places than its users need, far fewer than exist. */
const SHARED = { places: 48, waiting: 128 }
/**
 * Few requests are in flight concurrently, about as many as the service works on: the others wait here, where networks take
 * turns, and a client that disconnects costs the service nothing.
 */
const READS = {
  ...SOON,
  ...{ places: 16, perKey: { places: 8, waiting: 128 }, placeUntil: 'headers' },
} satisfies PoolOptions
const POOLS = {
  reads: READS,
  /** These may wait for the client's own writes, without work for the service. */
  readsAfterWrites: { ...READS, places: 48, perKey: { places: 16, waiting: 128 } },
  /** The search server answers a few concurrently: many searches must not take the places of other reads. */
  searches: { ...READS, places: 4, waiting: 96, perKey: { places: 2, waiting: 32 } },
  /** Re-encoding an image, hashing a password or a request to X takes longer. */
  writes: {
    ...SOON,
    ...{ places: 128, perKey: SHARED, placeUntil: 'end', headersMs: 15_000, bodyMs: 15_000 },
  },
  media: { ...SOON, places: 128, perKey: SHARED, placeUntil: 'end' },
  /** Each stays open; a dead service is noticed by the silence of its heartbeats. */
  streams: {
    ...{ connections: 2_000, places: 2_000, waiting: 0, waitMs: 0, headersMs: 5_000, bodyMs: 120_000 },
    ...{ perKey: { places: 800, waiting: 0 }, placeUntil: 'end' },
  },
  /** Batches of the operator, long ones too. */
  imports: {
    ...{ connections: 8, places: 8, waiting: 8, waitMs: 2_000, headersMs: 120_000, bodyMs: 30_000 },
    ...{ perKey: { places: 8, waiting: 8 }, placeUntil: 'end' },
  },
  /** Analyses of staff, which take seconds. */
  analyses: { ...READS, places: 8, perKey: { places: 4, waiting: 16 } },
  /** The pages of the embedded stack. */
  tools: { ...SOON, connections: 16, places: 16, perKey: SHARED, placeUntil: 'end' },
} satisfies Record<string, PoolOptions>

export type PoolName = keyof typeof POOLS
export type UpstreamPools = Record<PoolName, UpstreamPool>

/** How long a connection to a client may be quiet while an import is worked on. */
export const IMPORT_QUIET_MS = POOLS.imports.headersMs + 10_000

export const createUpstreamPools = (): UpstreamPools =>
  Object.fromEntries(
    Object.entries(POOLS).map(([name, options]) => [name, new UpstreamPool(options)]),
  ) as UpstreamPools

/** Sends reads that name an event position, which they may wait for, through a separate pool. */
export const byEventPosition = ({
  reads,
  readsAfterWrites,
}: UpstreamPools): Pick<UpstreamPool, 'request'> => ({
  request: (asked, done) => {
    const { headers } = asked as { headers?: Record<string, unknown> } & Dispatcher.RequestOptions
    const pool = headers?.[MIN_EVENT_POSITION] === undefined ? reads : readsAfterWrites
    pool.request(asked, done)
  },
})
