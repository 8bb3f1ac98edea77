import type { ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import { COLUMNS_MAX, type ColumnWords } from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { Category } from './category.ts'
import type { OpenedCategoryEvent } from './opened-category.ts'

/**
 * Applies steps to a category in order. @returns the events. A step that changes nothing is a no-op: it may be sent
 * twice, and another tab may have been first.
 */
export function shape(
  category: Category,
  steps: readonly ShapeStep[],
  evolve: (state: Category, event: OpenedCategoryEvent) => Category,
): OpenedCategoryEvent[] {
  const events: OpenedCategoryEvent[] = []
  let state = category
  for (const step of steps) {
    const event = eventOf(step, state)
    if (!event) continue
    events.push(event)
    state = evolve(state, event)
  }
  return events
}

function eventOf(step: ShapeStep, category: Category): OpenedCategoryEvent | undefined {
  const { categoryId, ownerId, gameId, columns, types, name } = category
  const where = { categoryId, ownerId, gameId }
  if (step.op === 'rename')
    return name === step.name
      ? undefined
      : { type: 'CategoryRenamed', data: { ...where, words: { name: step.name } } }
  if (step.op === 'order') {
    const known = new Set(columns.map(({ columnId }) => columnId))
    const columnIds = [...new Set(step.columnIds)].filter(id => known.has(id))
    const isSo = columnIds.every((id, n) => columns[n]?.columnId === id)
    return isSo ? undefined : { type: 'ColumnsOrdered', data: { ...where, columnIds } }
  }
  const { columnId } = step
  const column = columns.find(one => one.columnId === columnId)
  if (step.op === 'remove') return column && { type: 'ColumnRemoved', data: { ...where, columnId } }
  const words: ColumnWords = { label: step.label, choices: step.choices }
  if (step.op === 'change') {
    // Removed by another tab meanwhile: nothing to change.
    if (!column || isSame(column, words)) return undefined
    return { type: 'ColumnChanged', data: { ...where, columnId, words } }
  }
  const before = types.get(columnId)
  if (before && before !== step.type)
    throw new DomainError('invalid_request', { detail: 'column_type_changed' })
  if (column)
    return isSame(column, words) ? undefined : { type: 'ColumnChanged', data: { ...where, columnId, words } }
  if (columns.length >= COLUMNS_MAX) throw new DomainError('too_many_columns')
  return { type: 'ColumnAdded', data: { ...where, columnId, columnType: step.type, words } }
}

const isSame = (column: ColumnWords, { label, choices }: ColumnWords): boolean =>
  column.label === label && JSON.stringify(column.choices) === JSON.stringify(choices)
