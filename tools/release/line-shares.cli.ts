import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run lines`: program lines of each workspace, and the share of the tooling. Tests are not counted. */
const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = /\.tsx?$/
const TEST = /\.test\.tsx?$|\/testing[./]|^web\/e2e\/|^tests\/(?!campaign)|\/(conformance|model|crash)\//
/** Code that a site with external stores does not run, apart from its start. */
const TOOLING = /^(tools|tests|packages\/(embedded-event-store|embedded-search|fake-services))\//
const workspaceOf = (file: string) => /^(packages\/)?[^/]+/.exec(file)?.[0] ?? file

const listed = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
const lines = new Map<string, number>()
let all = 0
let tooling = 0
for (const file of listed.split('\n').filter(name => PROGRAM.test(name) && !TEST.test(name))) {
  const count = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
  lines.set(workspaceOf(file), (lines.get(workspaceOf(file)) ?? 0) + count)
  all += count
  if (TOOLING.test(file)) tooling += count
}
for (const [workspace, count] of [...lines].sort(([, one], [, other]) => other - one))
  process.stdout.write(`${String(count).padStart(7)}  ${workspace}\n`)
process.stdout.write(`${String(all).padStart(7)}  in all, tooling ${((100 * tooling) / all).toFixed(1)} %\n`)
