import {
  type PersistentSubscriptionToStream,
  type PersistentSubscriptionToStreamSettings,
  persistentSubscriptionToStreamSettingsFromDefaults,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client'
import type { ServerUnderTest } from './server-under-test.ts'
import { countedUpTo, newStream, take } from './testing.ts'

export const GROUP = 'workers'

/** Groups of the name `GROUP` on streams of the server. */
export function groupTools(server: ServerUnderTest) {
  /** A stream of so many events and a group on it, from its start unless said otherwise. */
  async function groupOn(
    events: number,
    settings: Partial<PersistentSubscriptionToStreamSettings> = {},
  ): Promise<string> {
    const { client } = server
    const stream = newStream()
    if (events > 0) await client.appendToStream(stream, countedUpTo(events))
    await client.createPersistentSubscriptionToStream(
      stream,
      GROUP,
      persistentSubscriptionToStreamSettingsFromDefaults({ startFrom: START, ...settings }),
    )
    return stream
  }
  const join = (stream: string, bufferSize?: number): PersistentSubscriptionToStream =>
    server.client.subscribeToPersistentSubscriptionToStream(stream, GROUP, { bufferSize })
  const info = (stream: string) => server.client.getPersistentSubscriptionToStreamInfo(stream, GROUP)

  /** Takes so many events, each of which is acknowledged. */
  async function takeAndAck(
    subscription: PersistentSubscriptionToStream,
    count: number,
  ): Promise<ResolvedEvent[]> {
    const taken: ResolvedEvent[] = []
    while (taken.length < count) {
      const [event] = await take(subscription, 1)
      await subscription.ack(event as never)
      taken.push(event as ResolvedEvent)
    }
    return taken
  }
  return { groupOn, join, info, takeAndAck }
}
