import type { OperationProgress } from '@koryaku/contracts/operations/operation.api.ts'
import type { Progress } from '#engine/catch-up.ts'

/** Turns the positions of one pass over the log into a rate and the time that is left. */
export class PassClock {
  #startedAt = performance.now()
  #from: bigint | undefined

  restart(): void {
    this.#startedAt = performance.now()
    this.#from = undefined
  }

  report({ from = 0n, position, head, events }: Progress): OperationProgress {
    this.#from ??= from < 0n ? 0n : from
    const seconds = Math.max(0.001, (performance.now() - this.#startedAt) / 1000)
    const bytesPerSecond = Number(position - this.#from) / seconds
    return {
      position: position.toString(),
      head: head.toString(),
      events,
      eventsPerSecond: Math.round(events / seconds),
      secondsLeft: bytesPerSecond > 0 ? Math.round(Number(head - position) / bytesPerSecond) : null,
    }
  }
}
