import type { CategoryDocument, ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import type { Column, ColumnType } from '@koryaku/contracts/categories/category-parts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { newPartId } from '#app/features/tables/table-rows.ts'

type Attributes = CategoryDocument['data']['attributes']
interface Answer {
  data: { attributes: Pick<Attributes, 'name' | 'status' | 'columns'> }
}

/** Commands on a table itself; their responses are shown immediately. */
export function useShape(id: string, columns: readonly Column[]) {
  const client = useQueryClient()
  const { runAsync, isPending } = useCommand<
    { part?: string; method?: 'PATCH' | 'DELETE'; steps?: ShapeStep[] },
    Answer
  >({
    request: ({ part, method = 'PATCH', steps }) => ({
      method,
      path: path`my/database_categories/${id}` + (part ? `/${part}` : ''),
      ...(steps ? { body: { steps } } : {}),
    }),
    onSuccess: ({ data: { attributes } }) => {
      const { name, status, columns: shaped } = attributes
      client.setQueryData<CategoryDocument>(
        tableQueryKeys.one(id),
        known =>
          known && {
            ...known,
            data: { ...known.data, attributes: { ...known.data.attributes, name, status, columns: shaped } },
          },
      )
      return client.invalidateQueries({ queryKey: tableQueryKeys.list() })
    },
  })
  /** Returns whether it succeeded; the failure dialog shows rejections. */
  const run = (what: Parameters<typeof runAsync>[0]): Promise<boolean> =>
    runAsync(what).then(
      () => true,
      () => false,
    )
  const shape = (...steps: ShapeStep[]) => run({ steps })
  return {
    isPending,
    shape,
    publish: () => run({ part: 'publish' }),
    unpublish: () => run({ part: 'unpublish' }),
    remove: () => run({ method: 'DELETE' }),
    addColumn: (words: { label: string; type: ColumnType; choices: string[] }) =>
      shape({ op: 'add', columnId: newPartId(), ...words }),
    moveColumn: (columnId: string, by: -1 | 1) => {
      const ids = columns.map(column => column.columnId)
      const from = ids.indexOf(columnId)
      const to = Math.max(0, Math.min(ids.length - 1, from + by))
      return shape({ op: 'order', columnIds: ids.toSpliced(from, 1).toSpliced(to, 0, columnId) })
    },
  }
}
