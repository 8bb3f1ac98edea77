import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Checkpoint } from '#engine/checkpoints.ts'
import type { Projection } from '#engine/projection.ts'

/** Read for one look; a long log is counted in several. */
const LOOK_EVENTS = 20_000

interface Count {
  /** Position of the read model, and the position in the log up to which events are counted. */
  from: bigint
  to: bigint
  events: number
}

/** Counts the events that wait for paused read models; counted events are not read again. */
export class WaitingEvents {
  readonly #handled: ReadonlyMap<string, ReadonlySet<string>>
  readonly #counts = new Map<string, Count>()

  constructor(projections: readonly Pick<Projection, 'name' | 'handles'>[]) {
    this.#handled = new Map(projections.map(({ name, handles }) => [name, handles]))
  }

  /** @returns those that this read model takes, the one that stops it among them */
  async behind(
    events: EventStore,
    { projection, position }: Pick<Checkpoint, 'projection' | 'position'>,
  ): Promise<number> {
    const known = this.#counts.get(projection)
    const count = known?.from === position ? known : { from: position, to: position, events: 0 }
    const handled = this.#handled.get(projection)
    let read = 0
    for await (const page of events.readPages(count.to < 0n ? {} : { after: count.to })) {
      count.events += page.filter(({ type }) => handled?.has(type)).length
      count.to = page.at(-1)?.position ?? count.to
      read += page.length
      if (read >= LOOK_EVENTS) break
    }
    this.#counts.set(projection, count)
    return count.events
  }
}
