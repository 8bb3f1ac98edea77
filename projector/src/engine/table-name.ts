import { qualified, type Table } from '@koryaku/contracts/tables/define-table.ts'

/** Name of a physical table of one version: `read.article_card__v1`. */
export type TableName = (table: Pick<Table, 'name'>) => string

export const tableNames =
  (version: number): TableName =>
  table =>
    `${qualified(table)}__v${version}`
