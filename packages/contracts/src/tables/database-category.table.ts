import type { Column } from '../categories/category-parts.ts'
import type { SuspensionRule } from '../moderation/moderation-rules.ts'
import { jsonb, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Structured tables of games, and their owners. A purged one keeps its row, without text. */
export const databaseCategory = defineTable(
  'database_category',
  {
    category_id: text(),
    owner_id: text(),
    game_id: text(),
    name: text(),
    status: text<'draft' | 'published' | 'suspended' | 'deleted' | 'purged'>(),
    columns: jsonb<Column[]>(),
    rule: nullable(text<SuspensionRule>()),
    purge_at: nullable(timestamptz()),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  {
    key: ['category_id'],
    indexes: c => [
      // My categories, the last one changed first; those of one game are few among them.
      `(${c.owner_id}, ${c.updated_at} desc, ${c.category_id})`,
      // Public ones of a game, the last one changed first.
      `(${c.game_id}, ${c.updated_at} desc, ${c.category_id}) where ${c.status} = 'published'`,
    ],
  },
)
