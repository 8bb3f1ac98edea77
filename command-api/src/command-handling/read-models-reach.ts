import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import type { Pool } from 'pg'

const POLL_MS = 50
const PATIENCE_MS = 60_000

/** Waits until the read models contain all current events. Fails if the projector is down; the job is then retried. */
export async function readModelsReachNow({ db, events }: { db: Pool; events: EventStore }): Promise<void> {
  const position = (await events.headPosition()) ?? 0n
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const [reached] = await readModelPosition(db)
    if (BigInt(reached?.position ?? -1) >= position) return
  }
  throw new Error('the read models have not come so far')
}
