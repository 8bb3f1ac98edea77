import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client'
import { expect } from 'vitest'

/** Long for a machine under load, short for a fault that loses an event. */
const PATIENCE_MS = 8_000

export const newStream = (kind = 'conformance'): string => `${kind}-${randomUUID()}`

/** An event with a number that identifies it in tests. */
export const counted = (n: number, type = 'Counted'): JSONEventData =>
  jsonEvent({ type, data: { n, text: '攻略' }, metadata: { by: 'conformance' } })

export const countedUpTo = (count: number, type?: string): JSONEventData[] =>
  Array.from({ length: count }, (_, n) => counted(n, type))

export const numberOf = ({ event }: ResolvedEvent): number =>
  (event?.data as { n: number } | undefined)?.n ?? -1

export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

type ReadOptions = NonNullable<Parameters<EventStoreDBClient['readStream']>[1]>

export const numbersIn = async (
  client: EventStoreDBClient,
  stream: string,
  options?: ReadOptions,
): Promise<number[]> => (await all(client.readStream(stream, options))).map(numberOf)

/** Position of the newest event of the log; writes one first, so that there is one. */
export async function headPosition(client: EventStoreDBClient): Promise<Position> {
  const { position } = await client.appendToStream(newStream('head'), counted(0))
  if (!position) throw new Error('an append without a position')
  return position
}

/** The result of an append: the response, or the client's error. */
export const outcome = <T>(promise: Promise<T>): Promise<T | Error> => promise.catch((error: Error) => error)

/** The next events of a subscription; fails when they do not come. The subscription stays open. */
export function take(source: NodeJS.EventEmitter, count: number): Promise<ResolvedEvent[]> {
  const subscription = source as Readable
  const taken: ResolvedEvent[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`${taken.length} of ${count} events came within ${PATIENCE_MS} ms`))
    }, PATIENCE_MS)
    const onData = (event: unknown) => {
      taken.push(event as ResolvedEvent)
      if (taken.length < count) return
      stop()
      resolve(taken)
    }
    const onError = (error: Error) => {
      stop()
      reject(error)
    }
    const stop = () => {
      clearTimeout(timer)
      subscription.pause()
      subscription.removeListener('data', onData)
      subscription.removeListener('error', onError)
    }
    subscription.on('error', onError)
    subscription.on('data', onData)
    subscription.resume()
  })
}

/** Polls a function until its result is as expected. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: PATIENCE_MS, interval: 20 })

/** Rejects when `promise` takes too long. */
export async function soon<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not happen within ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    )
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The error by which a subscription ends. */
export const failureOf = (subscription: NodeJS.EventEmitter) =>
  soon(new Promise(resolve => subscription.once('error', resolve)), 'the error')
