import { skippedFor } from '@koryaku/contracts/operations/resolution.ts'
import type { CheckpointStatus } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { Refusal } from '@koryaku/server-kit/operations/operation-fault.ts'
import type { Pool, PoolClient } from 'pg'
import { type Checkpoint, readCheckpoints, setStatus } from './checkpoints.ts'
import { readDeadLetters } from './dead-letters.ts'
import { whileLiveWaits } from './live-barrier.ts'
import { recordSkip } from './skipped-events.ts'
import { shownVersion } from './versions.ts'

const resolve = statement((projection: Param<string>, version: Param<number>, resolution: Param<string>) =>
  read
    .updateTable('read.dead_letter')
    .set({ resolution })
    .where('projection', '=', projection)
    .where('version', '=', version)
    .where('resolution', 'is', null)
    .returning(['position', 'event_id']),
)

/** Pauses a projection at its position; its rows remain readable. */
export const pause = (db: Pool, name: string): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['live', 'catching_up'])
    await setStatus(client, shown, 'paused')
  })

/** Lets a paused projection go on, from the event at which it stopped: an open dead letter is tried again. */
export const resume = (db: Pool, name: string): Promise<void> =>
  whileLiveWaits(db, async client => {
    const shown = await requireShown(client, name, ['paused'])
    await resolve(client, name, shown.version, 'tried again')
    await setStatus(client, shown, 'catching_up')
  })

/** Retries the event that paused a projection, for example with fixed code. */
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
    const [letter] = await resolve(client, name, shown.version, skippedFor(reason))
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
