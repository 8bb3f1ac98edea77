import type { Pool, PoolClient } from 'pg'
import { type Checkpoint, type CheckpointStatus, readCheckpoints, setStatus } from './checkpoints.ts'
import { whileLiveWaits } from './live-barrier.ts'
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

/** Leaves the event out that stopped a projection, now and in every rebuild, and records why. */
export const skip = (db: Pool, name: string, reason: string): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['paused'])
    const { rows } = await client.query<{ position: string }>(
      `update read.dead_letter set resolution = $3, skipped = true
        where projection = $1 and version = $2 and resolution is null returning position`,
      [name, shown.version, `skipped: ${reason}`],
    )
    if (!rows[0]) throw new Error(`${name} has no open dead letter`)
    await setStatus(client, shown, 'catching_up', BigInt(rows[0].position))
  })

async function requireShown(
  client: PoolClient,
  name: string,
  statuses: readonly CheckpointStatus[],
): Promise<Checkpoint> {
  const shown = shownVersion(await readCheckpoints(client), name)
  if (!shown) throw new Error(`there is no projection ${name}`)
  if (!statuses.includes(shown.status)) throw new Error(`${name} is ${shown.status}`)
  return shown
}
