import { Lane, type LaneOptions } from '#server/proxies/lane.ts'

/** Requests that people wait for: answered soon, or rejected soon. */
const READS = {
  ...{ connections: 128, waiting: 256, waitMs: 500, headersMs: 5_000, bodyMs: 5_000 },
  /** A school or a carrier may share one IP address: more slots than its users need, far fewer than exist. */
  perAddress: { places: 48, waiting: 128 },
}
const LANES = {
  reads: READS,
  /** The search server answers a few concurrently: many searches must not take the slots of other reads. */
  searches: { ...READS, connections: 24, waiting: 96, perAddress: { places: 6, waiting: 32 } },
  /** Re-encoding an image, hashing a password or a request to X takes longer. */
  writes: { ...READS, headersMs: 15_000, bodyMs: 15_000 },
  media: READS,
  /** Each stays open; a dead service is noticed by the silence of its heartbeats. */
  streams: {
    ...{ connections: 2_000, waiting: 0, waitMs: 0, headersMs: 5_000, bodyMs: 120_000 },
    perAddress: { places: 800, waiting: 0 },
  },
  /** Batches of the operator, long ones too. */
  imports: {
    ...{ connections: 8, waiting: 8, waitMs: 2_000, headersMs: 120_000, bodyMs: 30_000 },
    perAddress: { places: 8, waiting: 8 },
  },
  /** The pages of the embedded stack. */
  tools: { ...READS, connections: 16 },
} satisfies Record<string, LaneOptions>

export type LaneName = keyof typeof LANES
export type Lanes = Record<LaneName, Lane>

/** How long a connection to a client may be quiet while an import is worked on. */
export const IMPORT_QUIET_MS = LANES.imports.headersMs + 10_000

export const createLanes = (): Lanes =>
  Object.fromEntries(Object.entries(LANES).map(([name, options]) => [name, new Lane(options)])) as Lanes
