import { integer, text } from './columns.ts'
import { defineTable } from './define-table.ts'

/** Which series an article is in, and its place there; also of those that are not public. */
export const seriesPart = defineTable(
  'series_part',
  { article_id: text(), series_id: text(), place: integer() },
  {
    key: ['article_id'],
    // The parts of a series, in their order.
    indexes: c => [`(${c.series_id}, ${c.place})`],
  },
)
