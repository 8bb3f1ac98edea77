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
  /** Of which type each column is or was: one that comes back has its old cells. */
  types: ReadonlyMap<string, ColumnType>
  purgeAt: string | null
  /** Why it was suspended, and whether it was public then. */
  suspension: { rule: SuspensionRule; reason: string; wasPublished: boolean } | null
}
