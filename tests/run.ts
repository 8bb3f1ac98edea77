import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unchangedPackages } from './finished-packages.ts'
import { changedSince } from './running/changed-since.ts'
import { waitUntilQuiet } from './running/machine.ts'
import { runStaticChecks } from './running/static-checks.ts'
import { createVerdict } from './running/verdict.ts'
import { runProject } from './running/vitest-project.ts'

/**
 * `npm test` runs everything that must hold before a change lands. `npm run check` runs the static checks and the guards;
 * `-- --changed` adds each test file that imports, directly or not, what differs from `main`.
 * The last line is `N passed, N failed`.
 */
const { check, changed } = parseArgs({
  options: { check: { type: 'boolean' }, changed: { type: 'boolean' } },
}).values
const scratch = mkdtempSync(join(tmpdir(), 'koryaku-run-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const verdict = createVerdict()
const project = (name: string, ...args: string[]) => runProject({ name, args, scratch, verdict })
/** The same without the suites of finished packages that are unchanged. */
const withoutFinished = async (name: string) => {
  const env = { EXCLUDE_FOLDERS: (await unchangedPackages()).join(',') }
  return runProject({ name, scratch, verdict, env })
}

if (check || changed) {
  await runStaticChecks(verdict)
  // Guards read sources as text, so that no import leads to them.
  await project('unit', 'tests/guards', 'web/e2e/registered.test.ts')
  if (changed) for (const { name, args } of changedSince()) await project(name, ...args)
} else {
  const busy = await waitUntilQuiet()
  await runStaticChecks(verdict)
  await withoutFinished('unit')
  // Stores and browsers take most of the time, and cannot pass where types or units fail.
  if (verdict.holds()) {
    await withoutFinished('integration')
    await runProject({ name: 'journeys', afterwards: 'journeys-alone', scratch, verdict })
  }
  if (busy) verdict.note(busy)
}
process.exit(verdict.print() ? 0 : 1)
