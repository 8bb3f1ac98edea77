import { createHash } from 'node:crypto'

/** One append of the recorded load: all of it follows from its number, so that a crash image can be judged by it. */
export interface PlannedAppend {
  stream: string
  events: { id: string; type: string; data: { append: number; index: number; text: string } }[]
}

const STREAMS = 12
const LONG_TEXT_EVERY = 17

/** A number in [0, below) that looks random and is the same each time. */
function pick(below: number, ...seed: (string | number)[]): number {
  return createHash('sha256').update(seed.join(':')).digest().readUInt32BE(0) % below
}

export function plannedAppend(append: number): PlannedAppend {
  const long = append % LONG_TEXT_EVERY === 0
  const count = 1 + pick(4, append, 'count')
  return {
    stream: `crash-${pick(STREAMS, append, 'stream')}`,
    events: Array.from({ length: count }, (_, index) => ({
      id: createHash('sha256').update(`${append}:${index}`).digest('hex').slice(0, 32),
      type: 'Written',
      data: { append, index, text: 'あ'.repeat(pick(long ? 6_000 : 200, append, index)) },
    })).map(event => ({
      ...event,
      id: event.id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
    })),
  }
}
