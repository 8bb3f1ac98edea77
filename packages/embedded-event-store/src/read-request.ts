import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { createFilter, type EventFilter, filterRuleOf } from './event-filter.ts'
import type { EventForm } from './event-messages.ts'
import type { Storage } from './storage.ts'
import { invalidArgument, streamNameOf, streams } from './wire.ts'

/** Where a read begins: a revision of a stream, or a position in the log. */
export type ReadFrom = number | 'start' | 'end'

interface ReadOptions {
  from: ReadFrom
  form: EventForm
}
export interface FilteredRead {
  matches: EventFilter
  /** A checkpoint is due after this many considered events. */
  checkpointEvery: number
  /** The same for filters that are the same. */
  key: string
}
export type ReadSource = { stream: string } | { stream: undefined; filter: FilteredRead | undefined }

export type ReadRequest = ReadOptions &
  ReadSource &
  ({ live: true } | { live: false; count: number; backwards: boolean })

/** Understands a read, and refuses the combinations that mean nothing with INVALID_ARGUMENT. */
export function parseReadRequest(request: ReadReq, storage: Storage): ReadRequest {
  const options = request.getOptions()
  if (!options) throw invalidArgument('options are missing')
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
  const live = options.hasSubscription()
  if (!live && !options.hasCount()) throw invalidArgument('a read needs a count or a subscription')
  if (live && backwards) throw invalidArgument('a subscription reads forwards')
  if (options.hasStream() && options.hasFilter()) throw invalidArgument('only $all can be filtered')
  const form: EventForm = {
    structuredUuids: options.getUuidOption()?.hasStructured() ?? false,
    resolveLinks: options.getResolveLinks(),
  }
  const reach = live ? { live } : { live, count: Number(options.getCount()), backwards }

  const stream = options.getStream()
  if (stream) {
    const name = streamNameOf(stream.getStreamIdentifier())
    if (!name) throw invalidArgument('a stream name is needed')
    const from = stream.hasEnd() ? 'end' : stream.hasStart() ? 'start' : Number(stream.getRevision())
    return { ...reach, form, from, stream: name }
  }
  const all = options.getAll()
  if (!all) throw invalidArgument('a read needs a stream or $all')
  const from = all.hasEnd() ? 'end' : all.hasStart() ? 'start' : positionOf(all.getPosition(), storage)
  return { ...reach, form, from, stream: undefined, filter: filterOf(options.getFilter()) }
}

/** Positions are offsets in the log: one that was never given to an event would hide a client's mistake. */
export function positionOf(
  position: { getCommitPosition(): string; getPreparePosition(): string } | undefined,
  storage: Storage,
): number {
  const commit = Number(position?.getCommitPosition() ?? 0)
  if (Number(position?.getPreparePosition() ?? 0) !== commit || !storage.isIssued(commit)) {
    throw invalidArgument('Trying to read from an invalid position.')
  }
  return commit
}

const DEFAULT_WINDOW = 32

function filterOf(options: ReadReq.Options.FilterOptions | undefined): FilteredRead | undefined {
  if (!options) return undefined
  const multiplier = Math.max(1, options.getCheckpointintervalmultiplier())
  try {
    const rule = filterRuleOf(options)
    const checkpointEvery = multiplier * (options.getMax() || DEFAULT_WINDOW)
    return { matches: createFilter(rule), checkpointEvery, key: JSON.stringify([rule, checkpointEvery]) }
  } catch (error) {
    throw invalidArgument((error as Error).message)
  }
}
