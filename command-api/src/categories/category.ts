import type { Column, ColumnType } from '@koryaku/contracts/categories/category-parts.ts'
import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'

export interface CategoryWhere {
  categoryId: string
  ownerId: string
  gameId: string
}
export type Category = CategoryWhere & {
  status: 'draft' | 'published' | 'suspended' | 'deleted' | 'purged'
  name: string
  columns: Column[]
  /** Type of each column, including removed ones: a restored column has its old cells. */
  types: ReadonlyMap<string, ColumnType>
  purgeAt: string | null
  /** Why it was suspended, and whether it was public then. */
  suspension: { rule: SuspensionRule; reason: string; wasPublished: boolean } | null
}
