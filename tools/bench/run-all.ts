import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import { machine } from '../program.ts'
import { compareWith } from './against/against.ts'
import { understandBench } from './against/arguments.ts'

/**
 * `npm run bench [-- NAME …]`: runs every `bench:NAME` of package.json, or those named, one after the other, and
 * keeps what each printed in docs/benchmarks.md. Sections of benches that were not run stay as they are.
 * `npm run bench -- --against COMMIT [--rounds N]`: a site of this checkout and one of that commit in turns.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const PAGE = join(ROOT, 'docs', 'benchmarks.md')
const INTRODUCTION = `# Benchmarks

The last output of each bench, written by \`npm run bench\` (all) or \`npm run bench -- NAME\`. Ratios within one run
count; absolute times depend on the machine and on what else it does.
`

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const known = Object.keys(scripts).flatMap(name => (name.startsWith('bench:') ? [name.slice(6)] : []))
const asked = understandBench(process.argv.slice(2), known)
if ('fault' in asked) {
  process.stderr.write(`${asked.fault}\n`)
  process.exit(WRITTEN_WRONG)
}
if ('against' in asked) await compareWith(asked.against, asked.rounds)

for (const name of 'names' in asked ? asked.names : []) {
  process.stdout.write(`── ${name}\n`)
  const { status, stdout } = spawnSync('npm', ['run', '--silent', `bench:${name}`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  process.stdout.write(stdout)
  if (status !== 0) {
    process.stderr.write(`bench:${name} failed\n`)
    process.exit(1)
  }
  keep(
    name,
    `${new Date().toISOString().slice(0, 10)}, ${machine()}, Node ${process.version}\n\n\`\`\`text\n${stdout.trim()}\n\`\`\``,
  )
}

/** Puts the text into the bench's own section of the page. */
function keep(name: string, text: string): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : INTRODUCTION
  const [introduction = '', ...sections] = page.split(/^## /m)
  const others = sections.filter(section => !section.startsWith(`${name}\n`))
  const all = [...others.map(section => section.trim()), `${name}\n\n${text}`].sort()
  writeFileSync(PAGE, [introduction.trim(), ...all.map(section => `## ${section}`)].join('\n\n').concat('\n'))
}
