import { bigint, boolean, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Series of articles, and whose they are. A removed one keeps its row, without words. */
export const articleSeries = defineTable(
  'article_series',
  {
    series_id: text(),
    owner_id: text(),
    title: text(),
    description: text(),
    /** Revision of the author's stream at the last change of its parts. */
    revision: bigint(),
    removed: boolean(),
    updated_at: timestamptz(),
  },
  {
    key: ['series_id'],
    // My series, the last changed first.
    indexes: c => [`(${c.owner_id}, ${c.updated_at} desc, ${c.series_id}) where not ${c.removed}`],
  },
)
