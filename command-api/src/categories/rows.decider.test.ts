import type { CategoryRow } from '@koryaku/contracts/categories/category-parts.ts'
import type { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { newContentKey, openContent } from '@koryaku/server-kit/sealed-content.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { AT } from '#testing/given-when-then.ts'
import { type ChangeRows, TailTooShort } from './rows.decider.ts'
import { sealedRowsDecider } from './sealed-category.decider.ts'

const [categoryId, ownerId, gameId] = ['category', 'owner', 'game'].map(shortIdFrom) as [
  string,
  string,
  string,
]
const key = newContentKey()
const sealed = sealedRowsDecider(categoryId, key)
type Saved = ReturnType<typeof sealed.decide>[number]

const row = (rowId: string, name: string): CategoryRow => ({ rowId, place: 0, cells: { name0000: name } })
const [a, b, c] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const
const save = (base: number, rows: CategoryRow[], dropped: string[] = []): ChangeRows => ({
  ...{ type: 'ChangeRows', where: { categoryId, ownerId, gameId }, base, rows, dropped },
})
const stateOf = (stream: Saved[], tail = stream.length) =>
  fold(
    sealed,
    stream
      .map((event, n) => ({ ...event, revision: BigInt(n), metadata: { occurredAt: AT } }))
      .slice(stream.length - tail),
  )
function after(...saves: ChangeRows[]): Saved[] {
  const stream: Saved[] = []
  for (const one of saves) stream.push(...sealed.decide(one, stateOf(stream)))
  for (const event of stream) storedForm(event)
  return stream
}
const refusalOf = (command: ChangeRows, stream: Saved[], tail?: number) => {
  try {
    sealed.decide(command, stateOf(stream, tail))
  } catch (error) {
    return error
  }
  return undefined
}

describe('rows', () => {
  it('lie sealed; which they are is in the clear', () => {
    const [event] = after(save(-1, [row(a, '聖剣')], [b]))
    expect(event?.data).toMatchObject({ put: [a], dropped: [b], base: -1 })
    expect(JSON.stringify(event)).not.toContain('聖剣')
    expect(openContent(event?.data.sealed ?? '', categoryId, key)).toEqual({ rows: [row(a, '聖剣')] })
  })

  it('are accepted from two tabs concurrently', () =>
    expect(
      after(save(-1, [row(a, '剣'), row(b, '弓')]), save(0, [row(a, '大剣')]), save(0, [row(b, '弩')])),
    ).toHaveLength(3))

  it('are rejected by ID if another tab changed them since, also if one side removed them', () => {
    const stream = after(save(-1, [row(a, '剣'), row(b, '弓'), row(c, '槍')]), save(0, [row(a, '大剣')], [b]))
    const refusal = refusalOf(save(0, [row(c, '長槍'), row(a, '小剣')], [b]), stream) as DomainError
    expect(refusal.code).toBe('row_conflict')
    expect(refusal.errors).toEqual([
      { detail: a, source: { pointer: '/put/1' } },
      { detail: b, source: { pointer: '/dropped/0' } },
    ])
  })

  it('on a base that the newest saves do not reach ask for more of them', () => {
    const stream = after(...Array.from({ length: 9 }, (_, n) => save(n - 1, [row(a, `${n}`)])))
    expect(refusalOf(save(0, [row(b, 'x')]), stream, 4)).toBeInstanceOf(TailTooShort)
    expect(refusalOf(save(0, [row(b, 'x')]), stream, 8)).toBeUndefined()
  })

  it('on a base that was never there have to be loaded again', () =>
    expect(refusalOf(save(5, [row(a, 'x')]), after(save(-1, [row(a, '剣')])))).toMatchObject({
      code: 'reload_needed',
    }))
})

/** The rows that a tab without rows has after it reads a stream. */
function replay(stream: Saved[]): Map<string, CategoryRow> {
  const rows = new Map<string, CategoryRow>()
  for (const { data } of stream) {
    for (const rowId of data.dropped) rows.delete(rowId)
    const saved = openContent(data.sealed, categoryId, key) as { rows: CategoryRow[] }
    for (const one of saved.rows) rows.set(one.rowId, one)
  }
  return rows
}

describe('tabs that save at random', () => {
  const edit = fc.record({
    tab: fc.nat(2),
    reloads: fc.boolean(),
    rowId: fc.constantFrom(a, b, c),
    drops: fc.boolean(),
  })
  it('never overwrite unseen rows: each save is accepted whole, or rejected with the conflicting rows', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), edits => {
        const stream: Saved[] = []
        const tabs = [0, 1, 2].map(() => ({ base: -1, sees: new Map<string, CategoryRow>() }))
        const load = (tab: { base: number; sees: Map<string, CategoryRow> }) =>
          Object.assign(tab, { base: stream.length - 1, sees: replay(stream) })
        edits.forEach(({ tab: n, reloads, rowId, drops }, turn) => {
          const tab = tabs[n]
          if (!tab) return
          if (reloads) load(tab)
          const command = drops ? save(tab.base, [], [rowId]) : save(tab.base, [row(rowId, `turn ${turn}`)])
          const before = replay(stream).get(rowId)
          const refusal = refusalOf(command, stream)
          if (refusal) {
            expect(refusal).toMatchObject({ code: 'row_conflict' })
            load(tab)
            return
          }
          // An accepted save replaces exactly the rows that the tab has seen.
          expect(before).toEqual(tab.sees.get(rowId))
          stream.push(...sealed.decide(command, stateOf(stream)))
          if (drops) tab.sees.delete(rowId)
          else tab.sees.set(rowId, row(rowId, `turn ${turn}`))
          expect(replay(stream).get(rowId)).toEqual(drops ? undefined : row(rowId, `turn ${turn}`))
        })
      }),
    )
  })
})
