import { z } from 'zod'

export const CONSUMER_STRATEGIES = ['DispatchToSingle', 'RoundRobin', 'Pinned'] as const

const count = z.int().min(0).max(1_000_000)
const milliseconds = z.int().min(0).max(2_147_483_647)

/** How a group deals with its events and consumers. */
export const groupSettings = z.object({
  resolveLinks: z.boolean(),
  extraStatistics: z.boolean(),
  /** 0: none. */
  messageTimeoutMs: milliseconds,
  maxRetryCount: count,
  checkpointAfterMs: milliseconds,
  minCheckpointCount: count,
  maxCheckpointCount: count.min(1),
  /** 0: any number. */
  maxSubscriberCount: count,
  liveBufferSize: count,
  readBatchSize: count.min(1).max(10_000),
  historyBufferSize: count.min(1).max(100_000),
  strategy: z.enum(CONSUMER_STRATEGIES),
})
export type GroupSettings = z.infer<typeof groupSettings>

/** One group as it is kept: on a stream, or on `$all` with or without a filter. */
export const groupEntry = z.object({
  stream: z.string().min(1),
  group: z.string().min(1).max(1_000),
  settings: groupSettings,
  filter: z
    .object({ on: z.enum(['stream', 'type']), prefixes: z.array(z.string()), regex: z.string() })
    .optional(),
  /** What was asked for: a revision or position, or the end as it was then. */
  startFrom: z.union([z.literal('end'), z.int().min(0)]),
  /** The first revision or position that concerns the group. */
  beginsAt: z.int().min(0),
})
export type GroupEntry = z.infer<typeof groupEntry>

export const ALL = '$all'
export const groupKey = (stream: string, group: string): string => `${stream}::${group}`

/** Streams in which a group keeps its state: like all events they are durable, exported and backed up. */
export const groupStreams = ({ stream, group }: Pick<GroupEntry, 'stream' | 'group'>) => ({
  checkpoint: `${BOOKKEEPING}-${groupKey(stream, group)}-checkpoint`,
  parked: `${BOOKKEEPING}-${groupKey(stream, group)}-parked`,
})

const BOOKKEEPING = '$persistentsubscription'
export const CONFIG_STREAM = '$persistentSubscriptionConfig'

/** What groups write themselves would only make them write more. */
export const isBookkeeping = (stream: string): boolean =>
  stream.replace(/^\$\$(?=\$)/, '').startsWith(`${BOOKKEEPING}-`) ||
  stream === CONFIG_STREAM ||
  stream === `$$${CONFIG_STREAM}`
