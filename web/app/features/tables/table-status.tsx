import type { CategoryStatus } from '@koryaku/contracts/categories/category.api.ts'
import { useTablesText } from '#app/features/tables/strings.ts'
import { Badge } from '#app/ui/badge.tsx'

const tones = { draft: 'plain', published: 'accent', suspended: 'danger', deleted: 'plain' } as const

export function TableStatus({ status }: { status: CategoryStatus }) {
  const text = useTablesText()
  return <Badge tone={tones[status]}>{text.status[status]}</Badge>
}
