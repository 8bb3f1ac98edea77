import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Files that compile and that nothing reaches, since a step of CONTRIBUTING.md was forgotten. */
const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const all = (pattern: RegExp) => files.filter(file => pattern.test(file))

interface Step {
  what: string
  /** Files to be named; the first group of a match, if any, is the name. */
  pattern: RegExp
  /** Where it has to be named. */
  places: (file: string) => string[]
  planted: string
}

const steps: Step[] = [
  {
    what: 'a room of routes stands in the app of its service',
    pattern: /^(?:command-api|query-api)\/src\/.*\/([^/]+\.routes?\.ts)$/,
    places: file => [`${file.split('/')[0]}/src/app.ts`],
    planted: 'query-api/src/users/planted.route.ts',
  },
  {
    what: 'a page stands in the table of routes',
    pattern: /^web\/app\/features\/(.+)\.page\.tsx$/,
    places: () => all(/^web\/app\/routes\/.*routes\.ts$|^web\/app\/routes\/route-table\.ts$/),
    planted: 'web/app/features/following/planted.page.tsx',
  },
  {
    what: 'a decider has examples beside it',
    pattern: /^command-api\/src\/(?!command-handling\/).*\/([^/]+\.decider\.ts)$/,
    places: file => all(/\.decider\.test\.ts$/).filter(test => dirname(test) === dirname(file)),
    planted: 'command-api/src/follows/planted.decider.ts',
  },
]

/** Those of the files that no place names as a whole word. */
const unreferenced = ({ pattern, places }: Step, among: readonly string[]): string[] =>
  among.filter(file => {
    const [, name] = pattern.exec(file) ?? []
    return name !== undefined && !places(file).some(place => new RegExp(`['/]${name}'`).test(read(place)))
  })

describe.each(steps)('$what', step => {
  it('every one', () => {
    expect(all(step.pattern).length).toBeGreaterThan(5)
    expect(unreferenced(step, files)).toEqual([])
  })
  it('reports one that does not', () => expect(unreferenced(step, [step.planted])).toEqual([step.planted]))
})

describe('the examples of a read model', () => {
  const without = (projections: readonly string[]) =>
    projections.filter(file => !existsSync(join(ROOT, file.replace(/\.ts$/, '.int.test.ts'))))

  it('exist for every read model', () => {
    const imported = [...read('projector/src/projections/index.ts').matchAll(/from '\.\/([\w-]+\.ts)'/g)]
    const projections = imported.map(([, name = '']) => `projector/src/projections/${name}`)
    expect(projections.length).toBeGreaterThan(5)
    expect(without(projections)).toEqual([])
  })
  it('are reported if missing', () =>
    expect(without(['projector/src/projections/planted.ts'])).toHaveLength(1))
})
