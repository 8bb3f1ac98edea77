import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import type { Progress } from '#engine/catch-up.ts'

const REPORT_EVERY = 2_000

interface Options {
  prefixes: readonly string[]
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** Positions of events that operators have left out of read models. */
  skipped?: ReadonlySet<bigint>
}

/** One pass over the log to its present end, with progress. @returns how many events were left out */
export async function readLog(
  events: EventStore,
  { prefixes, signal, onProgress, skipped }: Options,
  each: (event: RecordedEvent) => void | Promise<void>,
): Promise<number> {
  const head = (await events.headPosition()) ?? 0n
  let done = 0
  let left = 0
  for await (const page of events.readPages({ prefixes, signal })) {
    for (const event of page) {
      if (!skipped?.has(event.position)) {
        const pending = each(event)
        if (pending) await pending
      } else left++
      done++
      if (done % REPORT_EVERY === 0) onProgress({ position: event.position, head, events: done })
    }
  }
  signal.throwIfAborted()
  onProgress({ position: head, head, events: done })
  return left
}
