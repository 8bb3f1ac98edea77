import type { ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import type { CategoryEvent } from '@koryaku/contracts/categories/category.events.ts'
import { COLUMNS_MAX, type Column } from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { AT } from '#testing/given-when-then.ts'
import type { CategoryCommand } from './category.decider.ts'
import type { Category } from './category.ts'
import { sealedCategoryDecider } from './sealed-category.decider.ts'

const [categoryId, ownerId, gameId, moderator] = ['category', 'owner', 'game', 'moderator'].map(
  shortIdFrom,
) as [...[string, string, string, string]]
const sealed = sealedCategoryDecider(categoryId, newContentKey())
const attack: Column = { columnId: 'attack00', type: 'number', label: '攻撃力', choices: [] }
const kind: Column = { columnId: 'kind0000', type: 'choice', label: '種類', choices: ['剣', '弓'] }

const where = { categoryId, ownerId, gameId }
const create: CategoryCommand = {
  ...{ type: 'CreateCategory', ...where, name: '武器', columns: [attack, kind], origin: null },
}
const by = (command: { type: string }) => ({ actorId: ownerId, ...command }) as unknown as CategoryCommand
const steps = (...list: ShapeStep[]) => by({ type: 'ShapeCategory', steps: list } as never)
const publish = by({ type: 'PublishCategory' })
const unpublish = by({ type: 'UnpublishCategory' })
const restore = by({ type: 'RestoreCategory' })
const remove: CategoryCommand = { type: 'DeleteCategory', actorId: ownerId, at: AT }
const suspend: CategoryCommand = { type: 'SuspendCategory', by: moderator, rule: 'spam', reason: '宣伝です' }
const reinstate: CategoryCommand = { type: 'ReinstateCategory', by: moderator }
const purge = (at: string, forErasure = false): CategoryCommand => ({ type: 'PurgeCategory', at, forErasure })

/** The events of these commands, encrypted as they are stored, and the state that they fold to. */
function after(...commands: CategoryCommand[]) {
  const stream: CategoryEvent[] = []
  const state = () =>
    fold(
      sealed,
      stream.map((event, n) => ({ ...event, revision: BigInt(n), metadata: { occurredAt: AT } })),
    )
  for (const command of commands) stream.push(...sealed.decide(command, state()))
  for (const event of stream) storedForm(event)
  const then = (command: CategoryCommand) => {
    try {
      return sealed.decide(command, state()).map(({ type }) => type)
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }
  return { stream, then, category: state() as Category }
}

describe('a category', () => {
  it('is made once, with its columns; no word of it lies in the clear', () => {
    const { stream, category, then } = after(create)
    expect(stream.map(({ type }) => type)).toEqual(['CategoryCreated', 'ColumnAdded', 'ColumnAdded'])
    expect(category).toMatchObject({ status: 'draft', name: '武器', columns: [attack, kind] })
    expect(JSON.stringify(stream)).not.toMatch(/武器|攻撃力|剣/)
    expect(then(create)).toEqual([])
  })

  it('is its owner’s alone', () => {
    const { then } = after(create, publish)
    for (const command of [steps({ op: 'rename', name: '盾' }), publish, unpublish, remove, restore])
      expect(then({ ...command, actorId: moderator } as CategoryCommand)).toBe('not_found')
  })

  it('is published and unpublished, once each', () => {
    expect(after(create).then(publish)).toEqual(['CategoryPublished'])
    expect(after(create, publish).then(publish)).toEqual([])
    expect(after(create, publish).then(unpublish)).toEqual(['CategoryUnpublished'])
    expect(after(create).then(unpublish)).toEqual([])
  })

  it('is not published without a column', () =>
    expect(after({ ...create, columns: [] } as CategoryCommand).then(publish)).toBe(
      'category_not_publishable',
    ))

  it('is deleted, and had back as a draft', () => {
    const { category, then } = after(create, publish, remove)
    expect(category).toMatchObject({ status: 'deleted', purgeAt: '2026-05-01T09:00:00.000Z' })
    expect(then(remove)).toEqual([])
    expect(then(steps({ op: 'rename', name: '盾' }))).toBe('not_found')
    expect(after(create, publish, remove, restore).category).toMatchObject({ status: 'draft', purgeAt: null })
  })
})

describe('columns', () => {
  it('are added, changed, put in order and taken out by steps that may come twice', () => {
    const added: ShapeStep = { op: 'add', columnId: 'weight00', type: 'number', label: '重さ', choices: [] }
    const list: ShapeStep[] = [
      added,
      { op: 'change', columnId: 'kind0000', label: '分類', choices: ['剣'] },
      { op: 'order', columnIds: ['weight00', 'kind0000'] },
      { op: 'remove', columnId: 'attack00' },
    ]
    const { category, then } = after(create, steps(...list))
    expect(category.columns.map(({ columnId, label }) => [columnId, label])).toEqual([
      ['weight00', '重さ'],
      ['kind0000', '分類'],
    ])
    expect(then(steps(...list))).toEqual([])
  })

  it('come back as they were, and never as another type', () => {
    const { then } = after(create, steps({ op: 'remove', columnId: 'attack00' }))
    const { label, choices } = attack
    expect(then(steps({ op: 'add', columnId: 'attack00', type: 'number', label, choices }))).toEqual([
      'ColumnAdded',
    ])
    expect(then(steps({ op: 'add', columnId: 'attack00', type: 'text', label, choices }))).toBe(
      'invalid_request',
    )
  })

  it('are not changed where another tab has taken them out', () =>
    expect(
      after(create).then(steps({ op: 'change', columnId: 'nowhere0', label: 'x', choices: [] })),
    ).toEqual([]))

  it(`are ${COLUMNS_MAX} at most`, () => {
    const add = (n: number): ShapeStep => ({
      ...{ op: 'add', columnId: String(n).padStart(8, '0'), type: 'text', label: `${n}`, choices: [] },
    })
    const all = Array.from({ length: COLUMNS_MAX - 2 }, (_, n) => add(n))
    expect(after(create, steps(...all)).then(steps(add(99)))).toBe('too_many_columns')
  })
})

describe('a suspension', () => {
  it('takes a category down, and its end puts it back as it was', () => {
    const { stream, category } = after(create, publish, suspend)
    expect(category).toMatchObject({ status: 'suspended', suspension: { reason: '宣伝です' } })
    expect(JSON.stringify(stream)).not.toContain('宣伝')
    expect(after(create, publish, suspend, reinstate).category.status).toBe('published')
    expect(after(create, suspend, reinstate).category.status).toBe('draft')
  })

  it('lets its owner edit it, but neither publish nor delete it', () => {
    const { then } = after(create, publish, suspend)
    expect(then(steps({ op: 'rename', name: '盾' }))).toEqual(['CategoryRenamed'])
    for (const command of [publish, unpublish, remove]) expect(then(command)).toBe('category_suspended')
  })

  it('is decided by others than its owner, once', () => {
    expect(after(create).then({ ...suspend, by: ownerId } as CategoryCommand)).toBe('own_category')
    expect(after(create, suspend).then(suspend)).toBe('category_suspended')
    expect(after(create).then(reinstate)).toBe('category_not_suspended')
    expect(after(create, remove).then(suspend)).toBe('not_found')
  })
})

describe('the end', () => {
  it('comes thirty days after the deletion, and no earlier', () => {
    const { then } = after(create, remove)
    expect(then(purge('2026-05-01T08:59:59.000Z'))).toEqual([])
    expect(then(purge('2026-05-01T09:00:00.000Z'))).toEqual(['CategoryPurged'])
    expect(after(create, remove, restore).then(purge('2027-01-01T00:00:00.000Z'))).toEqual([])
  })

  it('comes immediately with the erasure of its owner’s account, and nothing follows it', () => {
    expect(after(create, publish).then(purge(AT, true))).toEqual(['CategoryPurged'])
    const { then } = after(create, purge(AT, true))
    expect(then(purge(AT, true))).toEqual([])
    for (const command of [restore, publish, suspend]) expect(then(command)).toBe('not_found')
  })
})
