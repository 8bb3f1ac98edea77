import type { EventStore } from '@koryaku/contracts/event-store.ts'
import type { Pool } from 'pg'
import { readCheckpoints, SHOWN } from '#engine/checkpoints.ts'
import { readDeadLetters } from '#engine/dead-letters.ts'
import { lagMs } from '#engine/projector-status.ts'

/** Prints where every read model stands. */
export async function printStatus(
  { db, events }: { db: Pool; events: EventStore },
  say: (line: string) => void,
  { lagOnly = false } = {},
): Promise<void> {
  const checkpoints = await readCheckpoints(db)
  const lags = new Map<bigint, number>()
  for (const { position } of checkpoints)
    if (!lags.has(position)) lags.set(position, (await lagMs(position, events, new Date())) / 1000)
  const lagOf = (position: bigint) => `${(lags.get(position) ?? 0).toFixed(1)} s`
  if (lagOnly) {
    for (const { projection, position, status } of checkpoints)
      if (SHOWN.includes(status)) say(`${projection.padEnd(16)} ${lagOf(position)}`)
    return
  }
  const columns = ['projection', 'version', 'code', 'state', 'position', 'events', 'lag']
  const rows = checkpoints.map(({ projection, version, codeVersion, status, position, eventsApplied }) => [
    ...[projection, `v${version}`, String(codeVersion), status],
    ...[String(position), eventsApplied.toLocaleString('en'), status === 'retired' ? '' : lagOf(position)],
  ])
  table([columns, ...rows], say)
  const { rows: verified } = await db.query<{
    projection: string
    at: Date
    rows: string
    differences: string
  }>('select distinct on (projection) * from read.verification order by projection, at desc')
  for (const { projection, at, rows: count, differences } of verified)
    say(`verified ${projection} at ${at.toISOString()}: ${count} rows, ${differences} differences`)
  const open = await readDeadLetters(db, { openOnly: true })
  for (const { projection, position, event, error } of open)
    say(`dead letter: ${projection} stopped at ${position} (${event.type}): ${error}`)
}

function table(rows: string[][], say: (line: string) => void): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
