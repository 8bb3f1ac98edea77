import { skippedFor } from '@koryaku/contracts/operations/resolution.ts'
import { Refusal } from '@koryaku/contracts/server/operations/operation-fault.ts'
import type { Pool, PoolClient } from 'pg'
import { type Checkpoint, type CheckpointStatus, readCheckpoints, setStatus } from './checkpoints.ts'
import { readDeadLetters } from './dead-letters.ts'
import { whileLiveWaits } from './live-barrier.ts'
import { recordSkip } from './skipped-events.ts'
import { shownVersion } from './versions.ts'

/** Stops a projection where it stands; readers go on seeing its rows. */
export const pause = (db: Pool, name: string): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['live', 'catching_up'])
    await setStatus(client, shown, 'paused')
  })

/** Lets a paused projection go on, from the event at which it stopped: an open dead letter is tried again. */
export const resume = (db: Pool, name: string): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['paused'])
    await client.query(
      `update read.dead_letter set resolution = 'tried again'
        where projection = $1 and version = $2 and resolution is null`,
      [name, shown.version],
    )
    await setStatus(client, shown, 'catching_up')
  })

/** Tries the event again that stopped a projection, for example with mended code. */
export const retry = async (db: Pool, name: string): Promise<void> => {
  const open = await readDeadLetters(db, { openOnly: true })
  if (!open.some(({ projection }) => projection === name)) throw new Refusal('no_dead_letter', name)
  await resume(db, name)
}

/** Leaves the event out that stopped a projection, now and in every rebuild, and records who wanted it and why. */
export const skip = (
  db: Pool,
  name: string,
  { eventId, reason, by }: { eventId?: string; reason: string; by: string },
): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['paused'])
    const { rows } = await client.query<{ position: string; event_id: string }>(
      `update read.dead_letter set resolution = $3
        where projection = $1 and version = $2 and resolution is null returning position, event_id`,
      [name, shown.version, skippedFor(reason)],
    )
    const letter = rows[0]
    if (!letter) throw new Refusal('no_dead_letter', name)
    if (eventId !== undefined && letter.event_id !== eventId)
      throw new Refusal('other_event', `${name}: ${letter.event_id}`)
    const position = BigInt(letter.position)
    await recordSkip(client, { projection: name, position, eventId: letter.event_id, reason, by })
    await setStatus(client, shown, 'catching_up', position)
  })

async function requireShown(
  client: PoolClient,
  name: string,
  statuses: readonly CheckpointStatus[],
): Promise<Checkpoint> {
  const shown = shownVersion(await readCheckpoints(client), name)
  if (!shown) throw new Refusal('unknown_read_model', name)
  if (!statuses.includes(shown.status)) throw new Refusal('wrong_state', `${name}: ${shown.status}`)
  return shown
}
