import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { codeVersions, renewed } from '#code-versions/code-versions.ts'
import { fingerprintsOf } from '#code-versions/fingerprint.ts'
import { projections } from '#projections/index.ts'

const HELP = `npm run code-versions [-- --same-rows NAME …]

Raises the code version of each projection whose code has changed since it was recorded: at the next start of the
projector it is built anew, beside the tables that readers see. --same-rows NAME records the code of a projection that
was only rearranged: it gives the same rows of the same events, and nothing is built. Say it only when you know it:
tables that were filled by the old code and by the new would differ, and a verification finds that.
`
const FILE = join(import.meta.dirname, 'code-versions/code-versions.json')

const { values, positionals } = parseArgs({
  options: { 'same-rows': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
})
const fingerprints = await fingerprintsOf(projections)
const unknown = positionals.filter(name => !(name in fingerprints))
if (values.help) process.stdout.write(HELP)
else if (unknown.length > 0 || positionals.length > 0 !== (values['same-rows'] ?? false)) {
  process.stderr.write(`${HELP}\nNo such projection, or no name given: ${unknown.join(', ')}\n`)
  process.exitCode = 2
} else {
  const now = renewed(codeVersions, fingerprints, positionals)
  writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  for (const [name, { version, fingerprint }] of Object.entries(now)) {
    const before = codeVersions[name]
    if (before?.fingerprint === fingerprint) continue
    const what = before?.version === version ? `stays ${version}` : `${before?.version ?? 'new'} → ${version}`
    process.stdout.write(`${name}: ${what}\n`)
  }
}
