import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { END, type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { eventBody } from './fill-log.ts'

/** A load above what the machine can do shows as latency, not as an error. */
const PATIENCE_MS = 300_000

interface Load {
  perSecond: number
  subscribers: number
  seconds: number
}

/**
 * Milliseconds from the call of an append to each subscriber's having the event. Appends start at fixed times, whether
 * or not the ones before are answered, so that waiting counts.
 */
export async function appendToSubscriber(
  client: EventStoreDBClient,
  { perSecond, subscribers, seconds }: Load,
): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const all = Array.from({ length: subscribers }, () => client.subscribeToAll({ fromPosition: END }))
  await Promise.all(
    all.map(subscription => new Promise(resolve => subscription.once('confirmation', resolve))),
  )
  for (const subscription of all) {
    subscription.on('data', ({ event }) => {
      const sent = event && sentAt.get(event.id)
      if (sent !== undefined) times.push(performance.now() - sent)
    })
  }
  const total = perSecond * seconds
  const start = performance.now()
  const answers: Promise<unknown>[] = []
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1)
    for (; n < due; n++) {
      const id = randomUUID()
      sentAt.set(id, performance.now())
      const event = jsonEvent({ id, type: 'Written', data: eventBody(n) })
      const options = { expectedRevision: NO_STREAM, deadline: PATIENCE_MS } as const
      answers.push(client.appendToStream(`latency-${id}`, event, options))
    }
    await delay(1)
  }
  await Promise.all(answers)
  while (times.length < total * subscribers) await delay(5)
  await Promise.all(all.map(subscription => subscription.unsubscribe()))
  return times
}
