import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool } from 'pg'
import { isAppended, isFolding } from './bulk-load.ts'
import { type Checkpoint, type Entry, readCheckpoints } from './checkpoints.ts'
import { versionEntries } from './entry.ts'
import type { Projection } from './projection.ts'
import { skippedPositions } from './skipped-events.ts'
import { createVersion, dropVersion, shownVersion } from './versions.ts'

const goOn = statement(
  (
    projection: Param<string>,
    version: Param<number>,
    skipped: Param<string[]>,
    isInterrupted: Param<boolean>,
  ) =>
    read
      .updateTable('read.checkpoint')
      .set(({ or, ref }) => ({ skipped, resumed: or([ref('resumed'), isInterrupted]).$castTo<boolean>() }))
      .where('projection', '=', projection)
      .where('version', '=', version),
)

/** Versions to build into: new ones, for shadows; for a rebuild those that were begun and that can go on. */
export async function openBuilds(
  db: Pool,
  projections: readonly Projection[],
  status: 'building' | 'shadow',
): Promise<Entry[]> {
  const checkpoints = await readCheckpoints(db)
  const skippedOf = await skippedPositions(db)
  const versions = new Map<string, number>()
  for (const projection of projections) {
    const shown = shownVersion(checkpoints, projection.name)
    const skipped = skippedOf(projection.name)
    const begun = checkpoints.filter(row => row.projection === projection.name && row.status === 'building')
    const kept = begun.find(row => status === 'building' && canGoOn(row, projection, shown, skipped))
    if (status === 'building')
      for (const row of begun) if (row !== kept) await dropVersion(db, projection, row.version)
    versions.set(projection.name, await open(db, projection, status, kept, skipped))
  }
  const entries = await versionEntries(db, projections, versions)
  const opened = await readCheckpoints(db)
  for (const entry of entries) {
    const { projection, version } = entry
    entry.isAppended = await isAppended(db, projection, version)
    entry.isFolding = entry.isAppended && (await isFolding(db, projection, version))
    const own = opened.find(row => row.projection === projection.name && row.version === version)
    entry.isResumed = own?.resumed ?? false
    const shown = shownVersion(opened, projection.name)
    if (status === 'building' && shown && standsStill(shown) && own?.comparedAt !== shown.position)
      entry.until = shown.position
  }
  return entries
}

/** Shown, but not fed for now. Empty tables do not count: nothing can be compared with them. */
const standsStill = ({ status, position }: Checkpoint): boolean =>
  (status === 'paused' || status === 'outdated') && position >= 0n

/** Could a build that was begun still become what one from the first event would be? */
function canGoOn(
  begun: Checkpoint,
  { codeVersion }: Projection,
  shown: Checkpoint | undefined,
  skipped: ReadonlySet<bigint>,
): boolean {
  if (begun.codeVersion !== codeVersion) return false
  const leftOut = new Set(begun.skipped)
  if ([...skipped].some(position => position <= begun.position && !leftOut.has(position))) return false
  const isBeyond = shown !== undefined && standsStill(shown) && begun.position > shown.position
  return !isBeyond || begun.comparedAt === shown.position
}

async function open(
  db: Pool,
  projection: Projection,
  status: 'building' | 'shadow',
  begun: Checkpoint | undefined,
  skipped: ReadonlySet<bigint>,
): Promise<number> {
  const isInterrupted = begun !== undefined && !begun.completed && begun.position >= 0n
  return inTransaction(db, async client => {
    const version = begun?.version ?? (await createVersion(client, projection, status))
    await goOn(client, projection.name, version, [...skipped].map(String), isInterrupted)
    return version
  })
}
