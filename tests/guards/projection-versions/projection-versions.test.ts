import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseOfChange } from '../../running/changed-since.ts'
import { ROOT } from '../../running/program.ts'
import { codeOfProjections, type Edit, type ProjectionCode } from './code-of-projections.ts'
import { changeNotes, checkOut } from './source-trees.ts'
import { declaredSameRows, versionFaults } from './version-faults.ts'

let now: Map<string, ProjectionCode>
beforeAll(async () => {
  now = await codeOfProjections(ROOT)
})

/** Names of the projections whose fingerprint differs with this change. */
async function changedBy(edit: Edit): Promise<string[]> {
  const after = await codeOfProjections(ROOT, edit)
  return [...now.keys()].filter(name => now.get(name)?.fingerprint !== after.get(name)?.fingerprint).sort()
}

/** Replaces a text in one file; the text must exist. */
const planted =
  (file: string, from: string, to: string): Edit =>
  (code, path) => {
    if (!path.endsWith(`/${file}`)) return code
    if (!code.includes(from)) throw new Error(`${file} has no ${from}`)
    return code.replaceAll(from, to)
  }

describe('the code of each projection', () => {
  const base = baseTree()
  afterAll(() => base?.remove())

  it.skipIf(!base)('has a higher number than at the base commit where it differs', async () => {
    const { tree, commit } = base as NonNullable<typeof base>
    const sameRows = declaredSameRows(changeNotes(tree), changeNotes(ROOT))
    const faults = versionFaults(await codeOfProjections(tree), now, sameRows)
    expect(
      faults,
      `Compared with ${commit}. Raise codeVersion in projector/src/projections, or, if the rows of all events stay the same,
      write “Same rows: NAME, NAME” in a new file of .changes. Raise it too if another change has taken the same number.`,
    ).toEqual([])
  })

  it('is the same in another folder', async () => {
    const copies = [checkOut('HEAD'), checkOut('HEAD')]
    try {
      const [one, other] = await Promise.all(copies.map(({ tree }) => codeOfProjections(tree)))
      expect(one?.size).toBe(now.size)
      expect(one).toEqual(other)
    } finally {
      for (const { remove } of copies) remove()
    }
  })
})

describe('a fingerprint', () => {
  it('differs when a row gets another value, for that projection alone', async () => {
    const edit = planted('projections/kpis.ts', 'event.metadata.occurredAt', 'new Date(0)')
    expect(await changedBy(edit)).toEqual(['kpis'])
  })

  it('differs when a table gets a column or an index', async () => {
    const column = planted('tables/kpi-day.table.ts', 'day: date(),', 'day: date(), planted: date(),')
    expect(await changedBy(column)).toEqual(['kpis'])
    const index = planted(
      'tables/article-counter.table.ts',
      "key: ['article_id'],",
      "key: ['article_id'], indexes: c => ['(' + c.likes + ')'],",
    )
    expect(await changedBy(index)).toEqual(['reactions'])
  })

  it('differs for every projection that uses the changed code', async () => {
    const changed = await changedBy(planted('projections/pairs.ts', '}, false)::int', '}, true)::int'))
    expect(changed).toContain('follows')
    expect(changed).toContain('reactions')
    expect(changed).not.toContain('kpis')
  })

  it('differs when an event of a family that it reads is added, or gets a version', async () => {
    const file = 'kpi/kpi.events.ts'
    const added = planted(
      file,
      'events: [',
      "events: [defineEvent('Planted', z.object({ day: z.string() })), ",
    )
    expect(await changedBy(added)).toContain('kpis')
  })

  it('ignores formatting, comments, types, local names and the number itself', async () => {
    const comments: Edit = code => `// planted\n${code.replaceAll('\nexport ', '\n/** planted */\nexport ')}`
    const lines: Edit = code =>
      code
        .replaceAll(/^ +/gm, '$&$&')
        .replaceAll('import {', '\n\nimport   {')
        .replaceAll(' => {\n', ' => {\n\n')
    const statements = planted(
      'projections/reactions.ts',
      '      union all select ',
      '        -- Planted.\n          union all select ',
    )
    const types: Edit = code => `${code}\ninterface Planted { planted: true }\nexport type { Planted }\n`
    const names = planted('projections/sums.ts', 'found', 'planted')
    const numbers: Edit = code => code.replaceAll(/codeVersion: \d+/g, 'codeVersion: 4321')
    for (const edit of [comments, lines, statements, types, names, numbers])
      expect(await changedBy(edit)).toEqual([])
  })

  it('ignores additions that the projection does not use', async () => {
    const unused: Edit = code => `${code}\nexport const planted = () => Math.random()\n`
    expect(await changedBy(unused)).toEqual([])
  })
})

describe('a planted change', () => {
  const edit = planted('projections/kpis.ts', 'event.metadata.occurredAt', 'new Date(0)')
  const raised: Edit = (code, file) =>
    edit(code, file).replace(/name: 'kpis',\n +codeVersion: \d+/, "name: 'kpis', codeVersion: 4321")

  it('fails with the old number', async () => {
    const faults = versionFaults(now, await codeOfProjections(ROOT, edit))
    expect(faults).toEqual([
      expect.stringMatching(/^kpis: the code has changed and codeVersion is still \d+$/),
    ])
  })

  it('passes with a higher number, and fails with a lower one', async () => {
    const after = await codeOfProjections(ROOT, raised)
    expect(after.get('kpis')?.codeVersion).toBe(4321)
    expect(versionFaults(now, after)).toEqual([])
    expect(versionFaults(after, now)).toEqual([expect.stringContaining('is lower than before (4321)')])
  })

  it('passes when a new note declares the same rows', async () => {
    const [old, added] = [
      'Same rows: games\n',
      'Same rows: users, kpis\n\nThe statement has another layout.\n',
    ]
    const sameRows = declaredSameRows(
      new Map([['a.md', old]]),
      new Map([
        ['a.md', old],
        ['b.md', added],
      ]),
    )
    expect(sameRows).toEqual(new Set(['users', 'kpis']))
    expect(versionFaults(now, await codeOfProjections(ROOT, edit), sameRows)).toEqual([])
  })
})

/** The sources of the base commit; undefined in a clone that has no other commit. */
function baseTree() {
  try {
    const commit = baseOfChange()
    return { commit, ...checkOut(commit) }
  } catch {
    return undefined
  }
}
