import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { type Checkpoint, readCheckpoints, SHOWN } from '#engine/checkpoints.ts'
import { readDeadLetters } from '#engine/dead-letters.ts'
import { lagMs } from '#engine/projector-status.ts'
import { textTable } from '#ranking/rendering.ts'
import type { CliWords } from '#text/words.ts'

interface Sources {
  db: Pool
  events: EventStore
}

/** Prints the lag of every read model that readers see. */
export async function printLag({ db, events }: Sources, say: (line: string) => void): Promise<void> {
  const shown = (await readCheckpoints(db)).filter(({ status }) => SHOWN.includes(status))
  const lagOf = await lags(events, shown)
  for (const { projection, position } of shown) say(`${projection.padEnd(16)} ${lagOf(position)}`)
}

/** Prints the position of every read model. */
export async function printStatus(
  { db, events }: Sources,
  say: (line: string) => void,
  words: CliWords['status'],
): Promise<void> {
  const checkpoints = await readCheckpoints(db)
  const lagOf = await lags(events, checkpoints)
  const rows = checkpoints.map(({ projection, version, codeVersion, status, position, eventsApplied }) => [
    ...[projection, `v${version}`, String(codeVersion), words.states[status]],
    ...[String(position), eventsApplied.toLocaleString('en'), status === 'retired' ? '' : lagOf(position)],
  ])
  say(textTable(words.columns, rows).trimEnd())
  const { rows: verified } = await db.query<{
    projection: string
    at: Date
    rows: string
    differences: string
  }>('select distinct on (projection) * from operations.verification order by projection, at desc')
  for (const { projection, at, rows: count, differences } of verified)
    say(words.verified(projection, at.toISOString(), count, differences))
  const open = await readDeadLetters(db, { openOnly: true })
  for (const { projection, position, event, error } of open)
    say(words.deadLetter(projection, position, event.type, error))
}

/** Read models mostly have the same position: the log is asked once for each. */
async function lags(events: EventStore, checkpoints: readonly Checkpoint[]) {
  const known = new Map<bigint, number>()
  for (const { position } of checkpoints)
    if (!known.has(position)) known.set(position, (await lagMs(position, events, new Date())) / 1000)
  return (position: bigint) => `${(known.get(position) ?? 0).toFixed(1)} s`
}
