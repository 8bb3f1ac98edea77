import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js'
import { createFilter, type FilterOptions, type FilterRule, filterRuleOf } from '../event-filter.ts'
import { invalidArgument, streamNameOf } from '../wire.ts'
import { ALL, CONSUMER_STRATEGIES, type GroupSettings, groupSettings } from './group-entry.ts'
import type { GroupRequest } from './groups.ts'

/** "The end" in the field of older clients: the highest revision there is. */
const OLD_END = 2 ** 63
const TICKS_PER_MS = 10_000

interface SettingsMessage {
  getResolveLinks(): boolean
  getRevision(): string
  getExtraStatistics(): boolean
  getMaxRetryCount(): number
  getMinCheckpointCount(): number
  getMaxCheckpointCount(): number
  getMaxSubscriberCount(): number
  getLiveBufferSize(): number
  getReadBatchSize(): number
  getHistoryBufferSize(): number
  getNamedConsumerStrategy(): number
  hasMessageTimeoutTicks(): boolean
  getMessageTimeoutTicks(): string
  getMessageTimeoutMs(): number
  hasCheckpointAfterTicks(): boolean
  getCheckpointAfterTicks(): string
  getCheckpointAfterMs(): number
}
interface Start {
  hasStart(): boolean
  hasEnd(): boolean
}
interface Position {
  getCommitPosition(): string
  getPreparePosition(): string
}
interface AllOptions extends Start {
  getPosition(): Position | undefined
  getFilter?(): FilterOptions | undefined
}
interface StreamOptions extends Start {
  getRevision(): string
  getStreamIdentifier(): StreamIdentifier | undefined
}
interface WriteOptions {
  getGroupName(): string
  getSettings(): SettingsMessage | undefined
  getAll(): AllOptions | undefined
  getStream(): StreamOptions | undefined
  getStreamIdentifier(): StreamIdentifier | undefined
}

/**
 * What a Create or an Update asks for. Throws INVALID_ARGUMENT on what cannot be meant. As in EventStoreDB a position
 * in the log may be any: the group begins with the first event that is not before it.
 */
export function groupRequestOf(options: WriteOptions | undefined): GroupRequest {
  const message = options?.getSettings()
  if (!options || !message) throw invalidArgument('options and settings are needed')
  const { stream, group } = groupNamed(options)
  const common = { stream, group, settings: settingsOf(message) }
  const all = options.getAll()
  if (all) {
    const startFrom = all.hasEnd()
      ? 'end'
      : all.hasStart()
        ? 0
        : Number(all.getPosition()?.getCommitPosition() ?? 0)
    const filter = all.getFilter?.()
    return { ...common, startFrom, ...(filter ? { filter: ruleOf(filter) } : {}) }
  }
  const place = options.getStream()
  const revision = Number(place ? place.getRevision() : message.getRevision())
  const startFrom = place?.hasEnd() || revision >= OLD_END ? 'end' : place?.hasStart() ? 0 : revision
  return { ...common, startFrom }
}

/** Which group a request is about. */
export function groupNamed(options: {
  getGroupName(): string
  getAll(): unknown
  getStream?(): StreamOptions | undefined
  getStreamIdentifier(): StreamIdentifier | undefined
}): { stream: string; group: string } {
  const group = options.getGroupName()
  const identifier = options.getStream?.()?.getStreamIdentifier() ?? options.getStreamIdentifier()
  const stream = options.getAll() ? ALL : streamNameOf(identifier)
  if (stream === '' || group === '') throw invalidArgument('a stream and a group name are needed')
  return { stream, group }
}

function settingsOf(message: SettingsMessage): GroupSettings {
  const parsed = groupSettings.safeParse({
    resolveLinks: message.getResolveLinks(),
    extraStatistics: message.getExtraStatistics(),
    messageTimeoutMs: message.hasMessageTimeoutTicks()
      ? Math.round(Number(message.getMessageTimeoutTicks()) / TICKS_PER_MS)
      : message.getMessageTimeoutMs(),
    maxRetryCount: message.getMaxRetryCount(),
    checkpointAfterMs: message.hasCheckpointAfterTicks()
      ? Math.round(Number(message.getCheckpointAfterTicks()) / TICKS_PER_MS)
      : message.getCheckpointAfterMs(),
    minCheckpointCount: message.getMinCheckpointCount(),
    maxCheckpointCount: message.getMaxCheckpointCount(),
    maxSubscriberCount: message.getMaxSubscriberCount(),
    liveBufferSize: message.getLiveBufferSize(),
    readBatchSize: message.getReadBatchSize(),
    historyBufferSize: message.getHistoryBufferSize(),
    strategy: CONSUMER_STRATEGIES[message.getNamedConsumerStrategy()],
  })
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw invalidArgument(faults.join('; '))
}

function ruleOf(options: FilterOptions): FilterRule {
  try {
    const rule = filterRuleOf(options)
    createFilter(rule)
    return rule
  } catch (error) {
    throw invalidArgument((error as Error).message)
  }
}
