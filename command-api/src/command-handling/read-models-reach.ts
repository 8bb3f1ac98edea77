import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'

const POLL_MS = 50
const PATIENCE_MS = 60_000

/** Waits until the read models hold all that is in the log now. Fails where the projector is away; the job then begins anew. */
export async function readModelsReachNow({ db, events }: { db: Pool; events: EventStore }): Promise<void> {
  const position = (await events.headPosition()) ?? 0n
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const { rows } = await db.query<{ position: string }>('select position from read.read_position')
    if (BigInt(rows[0]?.position ?? -1) >= position) return
  }
  throw new Error('the read models have not come so far')
}
