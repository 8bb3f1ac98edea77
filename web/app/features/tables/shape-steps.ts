import type { ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import type { Column } from '@koryaku/contracts/categories/category-parts.ts'

/** Name and columns of a table. */
export interface Shape {
  name: string
  columns: readonly Column[]
}

/** Steps that lead from the present name and columns to those of an earlier version. */
export function stepsTo(earlier: Shape, now: Shape): ShapeStep[] {
  const old = new Map(earlier.columns.map(column => [column.columnId, column]))
  const present = new Map(now.columns.map(column => [column.columnId, column]))
  const steps: ShapeStep[] = earlier.name === now.name ? [] : [{ op: 'rename', name: earlier.name }]
  // Removals first: the number of columns has a bound.
  for (const columnId of present.keys()) if (!old.has(columnId)) steps.push({ op: 'remove', columnId })
  for (const { columnId, type, label, choices } of earlier.columns) {
    const column = present.get(columnId)
    if (!column) steps.push({ op: 'add', columnId, type, label, choices })
    else if (column.label !== label || JSON.stringify(column.choices) !== JSON.stringify(choices))
      steps.push({ op: 'change', columnId, label, choices })
  }
  const kept = now.columns.filter(({ columnId }) => old.has(columnId))
  const added = earlier.columns.filter(({ columnId }) => !present.has(columnId))
  const order = earlier.columns.map(({ columnId }) => columnId)
  const isInOrder = [...kept, ...added].every(({ columnId }, n) => order[n] === columnId)
  if (!isInOrder) steps.push({ op: 'order', columnIds: order })
  return steps
}
