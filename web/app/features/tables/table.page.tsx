import { useQuery } from '@tanstack/react-query'
import { useTablesText } from '#app/features/tables/strings.ts'
import { TableEditor } from '#app/features/tables/table-editor.tsx'
import { myTable, myTableRows } from '#app/features/tables/table-queries.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

function TablePage() {
  const id = useParam('tableId')
  const table = useQuery(myTable(id))
  const rows = useQuery(myTableRows(id))
  const error = (!table.data && table.error) || (!rows.data && rows.error)
  if (error) throw error
  if (!table.data || !rows.data) return <PageSkeleton />
  return <TableEditor key={id} document={table.data} loaded={rows.data} />
}

export default definePage({
  Component: TablePage,
  meta: ({ language }) => {
    const text = useTablesText.in(language)
    return { title: text.editTitle, description: text.editDescription }
  },
})
