import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const CONSUMERS = ['command-api', 'projector', 'search-indexer']
/** Each consumer is compiled once, on a machine that may be busy. */
const PATIENCE_MS = 300_000

/** A copy of the sources, in which faults can be planted, beside the packages of the real ones. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'koryaku-planted-'))
  cpSync(join(ROOT, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  mkdirSync(join(copy, 'node_modules/@koryaku'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@koryaku') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['contracts', ...CONSUMERS]) {
    for (const part of ['src', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, name, part), join(copy, name, part), { recursive: true })
    symlinkSync(join(copy, name), join(copy, 'node_modules/@koryaku', name))
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, name, 'node_modules'))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant(file: string, found: string, planted: string): void {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  expect(source).toContain(found)
  writeFileSync(path, source.replace(found, planted))
}

/** Files of a workspace that do not compile. */
function undecided(workspace: string): string[] {
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', workspace, '--noEmit', '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
  })
  return [
    ...new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => `${file}`)),
  ].sort()
}

it(
  'a new event does not compile until each consumer that must decide about it has decided',
  () => {
    // One more in a family that many read, and one in a family of its own.
    plant(
      'contracts/src/articles/article.events.ts',
      '  ArticleUnpublished,\n',
      "  ArticleUnpublished,\n  defineEvent('ArticleChecked', z.object(article)),\n",
    )
    plant('contracts/src/events.ts', '  kpiFamily,\n] as const', '  kpiFamily,\n  plantedFamily,\n] as const')
    plant(
      'contracts/src/events.ts',
      '/** Every family',
      `import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { defineFamily } from './define-family.ts'
const plantedFamily = defineFamily({
  prefix: 'planted',
  stream: () => 'x',
  events: [defineEvent('Planted', z.object({}))],
})
/** Every family`,
    )
    expect(CONSUMERS.flatMap(undecided)).toEqual([
      'command-api/src/articles/article.decider.ts',
      'command-api/src/moderation/moderation.evolve.ts',
      'projector/src/export/exported-events.ts',
      'projector/src/projections/article-cards.ts',
      'projector/src/projections/index.ts',
      'projector/src/projections/published-change.ts',
      'projector/src/ranking/listing.ts',
      'search-indexer/src/indexing/affected.ts',
    ])
  },
  PATIENCE_MS,
)
