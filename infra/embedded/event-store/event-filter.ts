import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { StoredEvent } from './storage.ts'

export interface EventFilter {
  matches: (event: StoredEvent) => boolean
  /** A checkpoint is due after this many considered events. */
  checkpointEvery: number
}

const DEFAULT_WINDOW = 32

/** Prefixes or a regular expression over stream names or event types. Throws on an expression that is not one. */
export function createFilter(options: ReadReq.Options.FilterOptions): EventFilter {
  const byStream = options.getStreamIdentifier()
  const expression = byStream ?? options.getEventType()
  if (!expression) throw new Error('a filter needs a stream name or event type expression')
  const prefixes = expression.getPrefixList()
  const regex = prefixes.length === 0 ? new RegExp(expression.getRegex(), 'u') : undefined
  const matchesText = (text: string) =>
    regex ? regex.test(text) : prefixes.some(prefix => text.startsWith(prefix))
  const multiplier = Math.max(1, options.getCheckpointintervalmultiplier())
  return {
    matches: event => matchesText(byStream ? event.stream : event.type),
    checkpointEvery: multiplier * (options.getMax() || DEFAULT_WINDOW),
  }
}
