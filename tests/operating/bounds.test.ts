import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const section = /## Bounds\n([\s\S]*?)\n## /.exec(read('docs/operations.md'))?.[1] ?? ''
const rows = section
  .split('\n')
  .filter(line => /^\| (?!part |---)/.test(line))
  .map(line =>
    line
      .slice(1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim()),
  )

const sources = globSync('{*,web/{app,server}}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: path => /(^|\/)(node_modules|dist|tests)$/.test(path),
})

interface Figures {
  part: string
  /** Beginning of what is bounded. */
  what: string
  file: string
  /** Names of the figures, in the order of the row. */
  names: string[]
}
/** The row of a limit is named next to the limit: `// Bound: part | beginning of what is bounded | names`. */
const figures: Figures[] = sources.flatMap(file =>
  [...read(file).matchAll(/^ *\/\/ Bound: (.*)$/gm)].map(([, declared = '']) => {
    const [part = '', what = '', names = ''] = declared.split(' | ')
    return { part, what, file, names: names.split(', ') }
  }),
)

/** Pools whose bounds another file has. */
const BOUNDED_ELSEWHERE = [
  'command-api/src/connect-context.ts',
  'projector/src/cli.ts',
  'projector/src/main.ts',
  'projector/src/operating/operation.thread.ts',
]
/** Files that are not part of a running site. */
const NOT_THE_SITE =
  /\.test\.|\/(testing|conformance|model|crash|e2e)\/|^infra\/seed\/|^tools\/(bench|scale|attack|faults)\//

/** Returns the first value of a name in a file: a number, or a product of numbers. */
function valueIn(file: string, name: string): number {
  const product = new RegExp(`\\b${name}(?: =|:) ([\\d_][\\d_ *]*)`).exec(read(file))?.[1]
  if (product === undefined) throw new Error(`${file} has no number called ${name}`)
  return product.split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '').trim()), 1)
}

/** Spellings of a number of items, bytes or milliseconds in the table. */
function forms(value: number): string[] {
  const units: [number, string[]][] = [
    [1024 ** 2, ['MiB', 'MB']],
    [1000, ['s']],
    [60_000, ['min', 'minutes']],
    [3_600_000, ['h']],
  ]
  const withUnits = units.flatMap(([one, names]) => names.map(name => `${value / one} ${name}`))
  return [value.toLocaleString('en'), ...withUnits]
}

describe('the table of bounds', () => {
  it.each(figures)('$part: $what is the value in $file', ({ part, what, file, names }) => {
    const row = rows.find(([ofPart, ofWhat]) => ofPart === part && ofWhat?.startsWith(what))
    const words = ` ${row?.[2]?.replace(/[;,()]+(?= |$)|\(/g, ' ')} `
    for (const name of names) {
      const known = forms(valueIn(file, name))
      expect(
        known.some(form => words.includes(` ${form} `)),
        `${name} in “${words}”`,
      ).toBe(true)
    }
  })

  it('has a row for every pool, cache and timeout of the code', () => {
    const known = new Set([...figures.map(({ file }) => file), ...BOUNDED_ELSEWHERE])
    const found = sources.filter(
      file =>
        !NOT_THE_SITE.test(file) && /\bnew LRUCache\b|\bopenPool\(|\bAbortSignal\.timeout\(/.test(read(file)),
    )
    expect(found.length).toBeGreaterThan(30)
    expect(found.filter(file => !known.has(file))).toEqual([])
  })

  it('describes the behaviour at each bound, and lists it once', () => {
    expect(rows.length).toBeGreaterThan(60)
    for (const row of rows) expect(row.filter(cell => cell !== '')).toHaveLength(5)
    expect(new Set(rows.map(([part, what]) => `${part}: ${what}`)).size).toBe(rows.length)
  })
})
