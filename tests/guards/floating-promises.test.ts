import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FLOATING = 'typescript(no-floating-promises)'
const MISUSED = 'typescript(no-misused-promises)'
/**
 * Typical code in which a failed promise ends the process or is lost; the file, and the rule that must report
 * it.
 */
const planted: [what: string, file: string, line: string, rule: string][] = [
  ['a promise of our own', 'query-api/a.ts', 'own()', FLOATING],
  ["a driver's promise", 'command-api/b.ts', "db.query('select 1')", FLOATING],
  ['half a handler', 'projector/c.ts', 'own().then(() => 1)', FLOATING],
  ['many at once', 'infra/d.ts', '[1].map(own)', FLOATING],
  ['one that is waved through', 'command-api/e.ts', 'if (db) void own()', FLOATING],
  ['an async timer', 'query-api/f.ts', 'setInterval(async () => { await own() }, 1)', MISUSED],
  ['an async listener', 'web/server/g.ts', "db.on('error', async () => { await own() })", MISUSED],
  ['a condition that is always true', 'infra/h.ts', 'if (own()) db.end().catch(() => {})', MISUSED],
  ['a promise in the browser', 'web/app/i.ts', 'own()', FLOATING],
  ['a promise in a test', 'tests/j.test.ts', 'own()', FLOATING],
]
const allowed: [what: string, file: string, line: string][] = [
  ['one with a handler', 'command-api/k.ts', 'own().catch(() => undefined)'],
  ['one that a page does not wait for', 'web/app/l.ts', 'if (db) void own()'],
]

const HEAD = `import type { Pool } from 'pg'
declare const db: Pool
export const own = async (): Promise<void> => {}
`

let tree: string
let found: Map<string, string[]>
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'koryaku-promises-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    copyFileSync(join(ROOT, file), join(tree, file))
  // A few packages: all of them would be read.
  for (const name of ['@types', 'pg', 'pg-types', 'pg-protocol']) {
    mkdirSync(join(tree, 'node_modules'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name))
  }
  const files = [...planted, ...allowed].map(([, file]) => file)
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify({ extends: './tsconfig.base.json', files }))
  for (const [, file, line] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${HEAD}export function planted() {\n  ${line}\n}\n`)
  }
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json', ...files], {
    cwd: tree,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  found = new Map(
    [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, all]) => [
      file,
      all.map(({ code }) => code),
    ]),
  )
}, 120_000)
afterAll(() => rmSync(tree, { recursive: true, force: true }))

it.each(planted)('rejects %s without await', (_what, file, _line, rule) =>
  expect(found.get(file)).toEqual([rule]),
)
it.each(allowed)('lets %s pass', (_what, file) => expect(found.get(file)).toBeUndefined())
