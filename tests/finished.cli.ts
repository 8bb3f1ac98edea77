import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { FINISHED, packageHash, recordPassed, unchangedPackages } from './finished-packages.ts'

/** Lists the finished packages whose suites have to run. With `--record`, runs them and records each state that passed. */
const ROOT = dirname(import.meta.dirname)
const unchanged = await unchangedPackages()

for (const folder of FINISHED) {
  if (unchanged.includes(folder)) console.log(`${folder}: unchanged since its suite passed`)
  else if (!process.argv.includes('--record')) console.log(`${folder}: changed, its suite runs`)
  else await recordIfGreen(folder)
}

async function recordIfGreen(folder: string): Promise<void> {
  const before = await packageHash(folder)
  const projects = ['--project', 'unit', '--project', 'integration']
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, `${folder}/`]
  const { status } = spawnSync(process.execPath, vitest, { cwd: ROOT, stdio: 'inherit' })
  const isSame = before === (await packageHash(folder))
  if (status === 0 && isSame) return await recordPassed(folder, before)
  console.error(`${folder}: not recorded, ${isSame ? 'its suite failed' : 'it changed while its suite ran'}`)
  process.exitCode = 1
}
