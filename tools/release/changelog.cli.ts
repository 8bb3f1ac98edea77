import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinChanges } from './join-changes.ts'

const HELP = `npm run changelog -- VERSION

Add a release of today to CHANGELOG.md from the files of .changes, and delete those files.
`
const ROOT = join(import.meta.dirname, '../..')
const CHANGELOG = join(ROOT, 'CHANGELOG.md')
const FOLDER = join(ROOT, '.changes')

const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write(HELP)
  process.exitCode = 2
} else {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.md'))
  const notes = new Map(names.map(name => [name, readFileSync(join(FOLDER, name), 'utf8')]))
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(CHANGELOG, joinChanges(readFileSync(CHANGELOG, 'utf8'), notes, { version, date }))
  for (const name of names) rmSync(join(FOLDER, name))
}
