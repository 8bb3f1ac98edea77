import { crc32 } from 'node:zlib'
import type { CONSUMER_STRATEGIES } from './group-entry.ts'

interface Candidate {
  id: string
  hasRoom(): boolean
}

/** A consumer for the next event; `skip`: this event waits for its own one; `full`: all wait. */
export type Choice<C> = C | 'skip' | 'full'
export type ConsumerStrategy<C> = (consumers: C[], stream: string) => Choice<C>

/** How events are shared out among the consumers of a group. */
export function createStrategy<C extends Candidate>(
  name: (typeof CONSUMER_STRATEGIES)[number],
): ConsumerStrategy<C> {
  if (name === 'DispatchToSingle') return dispatchToSingle
  return name === 'Pinned' ? pinned : roundRobin()
}

/** All to one, and to the next only while that one is full. */
const dispatchToSingle = <C extends Candidate>(consumers: C[]): Choice<C> =>
  consumers.find(consumer => consumer.hasRoom()) ?? 'full'

/** One after the other. */
function roundRobin<C extends Candidate>(): ConsumerStrategy<C> {
  let turn = 0
  return consumers => {
    for (let tries = 0; tries < consumers.length; tries++) {
      const consumer = consumers[turn++ % consumers.length]
      if (consumer?.hasRoom()) return consumer
    }
    return 'full'
  }
}

/** Events of one stream to one consumer, as long as it is there: the one whose name hashes highest with the stream's. */
function pinned<C extends Candidate>(consumers: C[], stream: string): Choice<C> {
  if (!consumers.some(consumer => consumer.hasRoom())) return 'full'
  const weight = ({ id }: C) => crc32(`${stream}\n${id}`)
  const own = consumers.reduce((best, consumer) => (weight(consumer) > weight(best) ? consumer : best))
  return own.hasRoom() ? own : 'skip'
}
