import type { DomainEventType } from '@koryaku/contracts/events.ts'
import { nextDay, startOfDay } from '@koryaku/contracts/japan-day.ts'
import {
  type Recorded,
  type RecordedEvent,
  requireKnown,
  storedType,
} from '@koryaku/server-kit/event-store.ts'
import { rowMaker, type Value } from './exported-rows.ts'
import type { Sink } from './sinks.ts'

const BATCH = 1_000

/** An event that cannot be written because it contains an invalid time. */
export class BrokenEvent extends Error {
  override readonly name = 'BrokenEvent'
  readonly event: Recorded
  constructor(event: Recorded) {
    super(`${event.type} ${event.id} at ${event.position} holds a time that is none`)
    this.event = event
  }
}
const isNoTime = (value: Value) => value instanceof Date && Number.isNaN(value.getTime())

export interface ExportRequest {
  /** First and last day of Japan time, by when things happened. */
  from: string
  to: string
  types: readonly DomainEventType[]
  key: Buffer
}

/** Hands events over as rows, a batch at a time. @returns `add` for each event in log order, and `end` */
export function startExport({ from, to, types, key }: ExportRequest, sink: Sink) {
  const start = +startOfDay(from)
  const end = +startOfDay(nextDay(to))
  const wanted = new Set<string>(types)
  const toRow = rowMaker(types, key)
  let rows: Value[][] = []
  let written = 0
  const flush = async () => {
    written += rows.length
    await sink.write(rows)
    rows = []
  }
  return {
    add(recorded: RecordedEvent): Promise<void> | undefined {
      const at = Date.parse(recorded.metadata.occurredAt)
      if (!wanted.has(storedType(recorded)) || at < start || at >= end) return undefined
      const event = requireKnown(recorded)
      const row = toRow(event)
      if (row.some(isNoTime)) throw new BrokenEvent(event)
      rows.push(row)
      return rows.length === BATCH ? flush() : undefined
    },
    async end(): Promise<number> {
      await flush()
      await sink.end()
      return written
    },
  }
}
