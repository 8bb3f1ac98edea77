import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { expect, it } from 'vitest'
import { stepsTo } from './shape-steps.ts'

const column = (columnId: string, label: string): Column => ({ columnId, type: 'text', label, choices: [] })
const [name, attack, weight] = [
  column('name0000', '名前'),
  column('attack00', '攻撃'),
  column('weight00', '重さ'),
]

it('needs no step to what is present', () => {
  const shape = { name: '武器', columns: [name, attack] }
  expect(stepsTo(shape, shape)).toEqual([])
})

it('restores the name, a removed column in its place and a label, and removes a new column', () => {
  const earlier = { name: '武器', columns: [name, attack] }
  const now = { name: '剣', columns: [{ ...name, label: '名' }, weight] }
  expect(stepsTo(earlier, now)).toEqual([
    { op: 'rename', name: '武器' },
    { op: 'remove', columnId: 'weight00' },
    { op: 'change', columnId: 'name0000', label: '名前', choices: [] },
    { op: 'add', columnId: 'attack00', type: 'text', label: '攻撃', choices: [] },
  ])
})

it('restores the order of columns', () => {
  const earlier = { name: '武器', columns: [attack, name] }
  expect(stepsTo(earlier, { name: '武器', columns: [name] })).toEqual([
    { op: 'add', columnId: 'attack00', type: 'text', label: '攻撃', choices: [] },
    { op: 'order', columnIds: ['attack00', 'name0000'] },
  ])
})
