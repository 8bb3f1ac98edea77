import type { EventStore, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { Progress } from '#engine/catch-up.ts'

const REPORT_EVERY = 2_000

interface Options {
  prefixes: readonly string[]
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** One pass over the log to its present end, with progress. */
export async function readLog(
  events: EventStore,
  { prefixes, signal, onProgress }: Options,
  each: (event: RecordedEvent) => void | Promise<void>,
): Promise<number> {
  const head = (await events.headPosition()) ?? 0n
  let done = 0
  let last = 0n
  for await (const event of events.readAll({ prefixes, signal })) {
    const pending = each(event)
    if (pending) await pending
    done++
    last = event.position
    if (done % REPORT_EVERY === 0) onProgress({ position: last, head, events: done })
  }
  signal.throwIfAborted()
  onProgress({ position: head, head, events: done })
  return done
}
