import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { migrate } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import pg from 'pg'
import { linesOf } from '#scale/expected.ts'
import { eventsOfAll, livedActs } from '#scale/lived-history.ts'
import { replayAll } from '#scale/replay-all.ts'
import { machine, say } from '../program.ts'
import { writeLog } from '../scale/write-log.ts'

/** How long `projector ranking` takes to replay all real interactions, from the start of the command to its last line. */
const DATA = process.env.SCALE_DATA ?? join(import.meta.dirname, '../../../shared/data')
const FILE = join(DATA, 'interactions.csv.gz')
const RUNS = 3

if (!existsSync(FILE)) {
  say(`No real interactions in ${DATA} (SCALE_DATA): nothing was measured.`)
  process.exit(0)
}
const acts = await livedActs(linesOf(FILE))
const folder = mkdtempSync(join(tmpdir(), 'koryaku-replay-'))
writeLog(join(folder, 'events.db'), eventsOfAll(acts))
const stack = await startStack(readStackConfig({ PORT: String(await freePorts(7_500)), DATA_DIR: folder }), {
  parts: 'stores',
})
try {
  const db = new pg.Pool({ connectionString: stack.environment.DATABASE_URL })
  await migrate(db, projections)
  await db.end()
  say(`${machine()}; ${acts.length.toLocaleString('en')} acts of real people`)
  const replays = []
  for (let run = 0; run < RUNS; run++) replays.push(await replayAll(stack.environment))
  const seconds = replays.map(replay => replay.seconds)
  say(
    `npm run projector -- ranking, of all time: ${seconds.map(s => `${s.toFixed(1)} s`).join(', ')}; the best ${Math.round(acts.length / Math.min(...seconds)).toLocaleString('en')} acts/s`,
  )
  const [first] = replays
  say(`the same bytes each time: ${replays.every(({ csv }) => csv === first?.csv) ? 'yes' : 'NO'}`)
  say(`its progress, one of ${first?.progress.length} lines: ${first?.progress.at(-2)}`)
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}
