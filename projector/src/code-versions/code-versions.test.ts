import { describe, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { codeVersions, renewed } from './code-versions.ts'
import { type Edit, fingerprintOf, fingerprintsOf } from './fingerprint.ts'

const named = (...names: string[]) => projections.filter(({ name }) => names.includes(name))
/** Projections whose fingerprint is another one with this change. */
async function changedBy(edit: Edit): Promise<string[]> {
  const [before, after] = [await fingerprintsOf(projections), await fingerprintsOf(projections, edit)]
  return Object.keys(before)
    .filter(name => before[name] !== after[name])
    .sort()
}
/** Replaces a text that must be there, in one file. */
const planted =
  (file: string, from: string, to: string): Edit =>
  (code, path) => {
    if (!path.endsWith(`/${file}`)) return code
    if (!code.includes(from)) throw new Error(`${file} has no ${from}`)
    return code.replaceAll(from, to)
  }

describe('the code of a projection', () => {
  it('is the code that its version stands for: when this fails, run `npm run code-versions`', async () => {
    expect(renewed(codeVersions, await fingerprintsOf(projections))).toEqual(codeVersions)
  })

  it('is another one when a row gets another value, and with it that projection alone', async () => {
    const edit = planted('projections/kpis.ts', 'event.metadata.occurredAt', 'new Date(0)')
    expect(await changedBy(edit)).toEqual(['kpis'])
  })

  it('is another one when a table gets a column or an index', async () => {
    const column = planted('tables/kpi-day.table.ts', 'day: date(),', 'day: date(), planted: date(),')
    expect(await changedBy(column)).toEqual(['kpis'])
    const index = planted(
      'tables/article-counter.table.ts',
      "key: ['article_id'],",
      "key: ['article_id'], indexes: c => ['(' + c.likes + ')'],",
    )
    expect(await changedBy(index)).toEqual(['reactions'])
  })

  it('is another one in all that use what has changed', async () => {
    const edit = planted('projections/pairs.ts', '}, false)::int', '}, true)::int')
    expect(await changedBy(edit)).toEqual([
      'comments',
      'follows',
      'games',
      'reactions',
      'relations',
      'requests',
      'users',
    ])
  })

  it('stays the same however it is formatted, commented, typed and named', async () => {
    const comments: Edit = code => `// planted\n${code.replaceAll('\nexport ', '\n/** planted */\nexport ')}`
    expect(await changedBy(comments)).toEqual([])
    const lines: Edit = code =>
      code
        .replaceAll(/^ +/gm, '$&$&')
        .replaceAll('import {', '\n\nimport   {')
        .replaceAll(' => {\n', ' => {\n\n')
    expect(await changedBy(lines)).toEqual([])
    const statements = planted(
      'projections/reactions.ts',
      '      union all select ',
      '        -- Planted.\n          union all select ',
    )
    expect(await changedBy(statements)).toEqual([])
    const types: Edit = code => `${code}\ninterface Planted { planted: true }\nexport type { Planted }\n`
    expect(await changedBy(types)).toEqual([])
    const names = planted('projections/sums.ts', 'found', 'planted')
    expect(await changedBy(names)).toEqual([])
  })

  it('stays the same when something is added that it does not use', async () => {
    const unused: Edit = code => `${code}\nexport const planted = () => Math.random()\n`
    expect(await changedBy(unused)).toEqual([])
  })

  it('is another one when it reads another event', async () => {
    const [kpis] = named('kpis') as [(typeof projections)[number]]
    const more = { ...kpis, handles: new Set([...kpis.handles, 'ArticleLiked']) }
    expect(await fingerprintOf(more)).not.toBe(await fingerprintOf(kpis))
  })
})

describe('renewing the record', () => {
  const before = { games: { version: 4, fingerprint: 'a' }, users: { version: 5, fingerprint: 'b' } }

  it('raises what has changed, and nothing else', () => {
    expect(renewed(before, { games: 'a', users: 'c' })).toEqual({
      games: { version: 4, fingerprint: 'a' },
      users: { version: 6, fingerprint: 'c' },
    })
  })

  it('takes the code over and leaves the version when it gives the same rows', () => {
    expect(renewed(before, { games: 'a', users: 'c' }, ['users']).users).toEqual({
      version: 5,
      fingerprint: 'c',
    })
  })

  it('begins what is new, and leaves out what is gone', () => {
    expect(renewed(before, { games: 'a', likes: 'd' })).toEqual({
      games: { version: 4, fingerprint: 'a' },
      likes: { version: 1, fingerprint: 'd' },
    })
  })
})
