import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { workspaceOf, workspaces } from '../running/workspaces.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONFIG = join(ROOT, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] }
const scratch = mkdtempSync(join(tmpdir(), 'koryaku-layers-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Plant = Record<string, string>
const needs = (from: string, to: string): Plant => ({
  [from]: `import { it } from '${'../'.repeat(from.split('/').length - 1)}${to}'\nexport const mine = it\n`,
  [to]: 'export const it = 1\n',
})
const needsPackage = (from: string, name: string): Plant => ({
  [from]: `import { it } from '${name}'\nexport const mine = it\n`,
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './dist/index.js' }),
  [`node_modules/${name}/dist/index.js`]: 'export const it = 1\n',
  [`${workspaceOf(from)}/package.json`]: JSON.stringify({ name: 'planted', dependencies: { [name]: '1' } }),
})

/** A library that is installed and not declared. */
const undeclared = (from: string, name: string): Plant => {
  const plant = needsPackage(from, name)
  delete plant[`${workspaceOf(from)}/package.json`]
  return plant
}

/** A library that is declared for development only. */
const needsForTests = (from: string, name: string): Plant => ({
  ...needsPackage(from, name),
  [`${workspaceOf(from)}/package.json`]: JSON.stringify({
    name: 'planted',
    devDependencies: { [name]: '1' },
  }),
})

/** The same by the names that the web app uses, loaded late. */
const needsLate = (from: string, to: string): Plant => ({
  'web/package.json': JSON.stringify({ name: 'planted', type: 'module', imports: { '#*': './*' } }),
  [from]: `export const mine = () => import('${to.replace('web/', '#')}')\n`,
  [to]: 'export const it = 1\n',
})

/** One typical violation of each rule. */
const planted: [rule: string, plant: Plant][] = [
  [
    'no-circular',
    {
      'packages/contracts/src/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'packages/contracts/src/b.ts': "import type { A } from './a.ts'\nexport type B = A | 1\n",
    },
  ],
  ['command-api-is-independent', needs('command-api/src/a.ts', 'query-api/src/b.ts')],
  ['query-api-is-independent', needs('query-api/src/a.ts', 'projector/src/b.ts')],
  ['projector-is-independent', needs('projector/src/a.ts', 'packages/embedded-event-store/src/b.ts')],
  ['search-indexer-is-independent', needs('search-indexer/src/a.ts', 'infra/b.ts')],
  ['web-is-independent', needs('web/server/a.ts', 'tests/harness/b.ts')],
  ['imports-of-contracts', needs('packages/contracts/src/a.ts', 'command-api/src/b.ts')],
  ['imports-of-contracts', needs('packages/contracts/src/a.ts', 'packages/server-kit/src/b.ts')],
  ['imports-of-search-words', needs('packages/search-words/src/a.ts', 'packages/contracts/src/b.ts')],
  ['imports-of-cli-kit', needs('packages/cli-kit/src/a.ts', 'packages/contracts/src/b.ts')],
  ['imports-of-server-kit', needs('packages/server-kit/src/a.ts', 'web/server/b.ts')],
  ['imports-are-declared', undeclared('projector/src/a.ts', 'planted-library')],
  ['services-run-without-development-dependencies', needsForTests('projector/src/a.ts', 'planted-tool')],
  [
    'imports-of-embedded-event-store',
    needs('packages/embedded-event-store/src/a.ts', 'packages/contracts/src/b.ts'),
  ],
  ['imports-of-fake-services', needs('packages/fake-services/src/a.ts', 'infra/b.ts')],
  ['imports-of-process-supervisor', needs('packages/process-supervisor/src/a.ts', 'infra/b.ts')],
  ['imports-of-embedded-search', needs('packages/embedded-search/src/a.ts', 'infra/b.ts')],
  ['infra-imports-no-tools', needs('infra/a.ts', 'tools/b.ts')],
  ['tests-are-not-imported', needs('tools/a.ts', 'tests/harness/b.ts')],
  ['browser-imports-no-server-code', needs('web/app/a.ts', 'packages/server-kit/src/b.ts')],
  ['web-layer-device', needs('web/app/device/a.ts', 'web/app/i18n/b.ts')],
  ['web-layer-i18n', needs('web/app/i18n/a.ts', 'web/app/api/b.ts')],
  ['web-layer-api', needs('web/app/api/a.ts', 'web/app/ui/b.tsx')],
  ['web-layer-ui', needs('web/app/ui/a.tsx', 'web/app/entities/game/b.ts')],
  ['web-layer-offline', needs('web/app/offline/a.ts', 'web/app/routes/b.ts')],
  ['web-layer-routes', needs('web/app/routes/a.tsx', 'web/app/entities/viewer/b.tsx')],
  ['web-layer-entities', needs('web/app/entities/user/a.tsx', 'web/app/features/users/b.module.css')],
  ['web-layer-entities', needsLate('web/app/entities/article/a.tsx', 'web/app/features/search/b.tsx')],
  ['web-layer-features-and-layout', needs('web/app/features/home/a.tsx', 'web/app/slots/b.tsx')],
  ['web-layer-features-and-layout', needs('web/app/layout/a.tsx', 'web/app/app.tsx')],
  [
    'web-entities-without-cycles',
    {
      ...needs('web/app/entities/game/a.ts', 'web/app/entities/user/b.ts'),
      ...needs('web/app/entities/user/c.ts', 'web/app/entities/game/d.ts'),
    },
  ],
  ['web-features-are-independent', needs('web/app/features/home/a.tsx', 'web/app/features/ranking/b.tsx')],
  ['web-features-are-independent', needsLate('web/app/features/home/a.tsx', 'web/app/features/search/b.tsx')],
  ['web-features-are-independent', needs('web/app/features/home/a.tsx', 'web/app/layout/b.tsx')],
  ['web-features-are-independent', needs('web/app/layout/a.tsx', 'web/app/features/home/b.tsx')],
  ['web-ui-is-independent-of-the-domain', needs('web/app/ui/a.tsx', 'packages/contracts/src/b.ts')],
  ['one-client-of-the-event-store', needsPackage('projector/src/a.ts', '@eventstore/db-client')],
  [
    'one-client-of-the-event-store',
    needsPackage('packages/server-kit/src/event-log/b.ts', '@eventstore/db-client'),
  ],
  [
    'commands-query-through-shared-modules',
    needs('command-api/src/a.ts', 'packages/contracts/src/tables/article-card.table.ts'),
  ],
  ['command-context-imports-ports', needs('command-api/src/context.ts', 'command-api/src/limits/b.ts')],
  ['one-factory-of-connections', needsPackage('query-api/src/a.ts', 'pg')],
  ['one-factory-of-apps', needsPackage('web/server/a.ts', 'fastify')],
  [
    'browser-imports-types-of-schemas-only',
    needs('web/app/a.ts', 'packages/contracts/src/games/game.api.ts'),
  ],
]
const TYPE_OF_ANSWER = {
  'web/app/a.ts':
    "import type { It } from '../../packages/contracts/src/games/game.api.ts'\nexport type Mine = It\n",
  'packages/contracts/src/games/game.api.ts': 'export type It = 1\n',
}
const allowed: [what: string, plant: Plant][] = [
  ['the maker of apps', needsPackage('packages/server-kit/src/declared-app.ts', 'fastify')],
  ['the type of an answer in the browser', TYPE_OF_ANSWER],
  ['the port to the client', needsPackage('packages/server-kit/src/event-store.ts', '@eventstore/db-client')],
  ['a feature to an entity', needs('web/app/features/home/a.tsx', 'web/app/entities/article/b.tsx')],
  ['files of one feature', needs('web/app/features/home/a.tsx', 'web/app/features/home/b.tsx')],
  ['the slots to features', needsLate('web/app/slots/a.tsx', 'web/app/features/home/b.tsx')],
  [
    'a command line in the store',
    needs('packages/embedded-event-store/src/a.ts', 'packages/cli-kit/src/b.ts'),
  ],
]

/** One tree with every plant, so that the checker runs once; files get the number of their plant in their name. */
const plants = [...planted, ...allowed].map(
  ([, plant], n): Plant =>
    Object.fromEntries(Object.entries(plant).map(([file, text]) => [numbered(file, n), numbered(text, n)])),
)
const violations = violationsIn(plants)

/** Names of the rules that files of one plant break among themselves. */
function broken(plant: Plant): string[] {
  const has = (path: string) => Object.keys(plant).some(file => file === path || file.startsWith(`${path}/`))
  const own = violations.filter(({ from, to }) => has(from) && has(to))
  return [...new Set(own.map(({ rule }) => rule.name))]
}

function numbered(text: string, n: number): string {
  return text.replace(/\/([a-d])(\.(?:tsx?|module\.css)\b)/g, `/$1-${n}$2`)
}

interface Violation {
  from: string
  to: string
  rule: { name: string }
}

function violationsIn(all: readonly Plant[]): Violation[] {
  const files = new Map<string, string>()
  for (const [file, text] of all.flatMap(plant => Object.entries(plant)))
    files.set(file, together(file, files.get(file), text))
  for (const room of workspaces) mkdirSync(join(scratch, room), { recursive: true })
  for (const [file, text] of files) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    writeFileSync(join(scratch, file), text)
  }
  const cruiser = join(ROOT, 'node_modules/.bin/depcruise')
  const args = ['--config', CONFIG, '--output-type', 'json', ...workspaces]
  const { stdout, stderr } = spawnSync(cruiser, args, { cwd: scratch, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!stdout.startsWith('{')) throw new Error(stderr)
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
}

/** A file that several plants have. */
function together(file: string, before: string | undefined, text: string): string {
  if (before === undefined || before === text) return text
  if (!file.endsWith('.json')) return `${before}${text}`
  const [one, other] = [JSON.parse(before), JSON.parse(text)]
  return JSON.stringify({
    ...one,
    ...other,
    dependencies: { ...one.dependencies, ...other.dependencies },
  })
}

it.each(planted.map(([rule], n) => [rule, plants[n] ?? {}] as const))('%s fires', (rule, plant) =>
  expect(broken(plant)).toEqual([rule]),
)
it.each(allowed.map(([what], n) => [what, plants[planted.length + n] ?? {}] as const))(
  'lets %s pass',
  (_what, plant) => expect(broken(plant)).toEqual([]),
)
it('every rule has a violation planted', () =>
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name))))
