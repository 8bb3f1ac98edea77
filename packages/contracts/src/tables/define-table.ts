import type { Column, ReadFrom, WrittenInto } from './columns.ts'

type Columns = Readonly<Record<string, Column>>
/** How SQL names each column. */
type Names<C extends Columns> = { readonly [Name in keyof C & string]: string }

/** The single description of a table; its DDL, rows, copies and queries derive from it. */
export interface Table<C extends Columns = Columns, Name extends string = string> {
  readonly name: Name
  readonly columns: C
  /** Columns of the primary key; none: a table that is only appended to, and read as a whole. */
  readonly key: readonly string[]
  /** Storage parameters. */
  readonly storage: string
  /** The text after `create index on TABLE`, each with a comment about the query it serves. */
  readonly indexes: readonly string[]
  readonly uniqueIndexes: readonly string[]
  /** Its columns by name, for SQL text: a renamed one does not compile there. */
  readonly names: Names<C>
  /** All columns, with commas between. */
  readonly list: string
}

interface Description<C extends Columns> {
  key?: readonly (keyof C & string)[]
  storage?: string
  indexes?: (c: Names<C>) => readonly string[]
  uniqueIndexes?: (c: Names<C>) => readonly string[]
}

/**
 * Describes a table; adding a column is adding a line. Columns are created in this order.
 * @param name without the schema
 * @param columns by name
 */
export function defineTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  { key = [], storage = '', indexes, uniqueIndexes }: Description<C> = {},
): Table<C, Name> {
  const names = Object.fromEntries(Object.keys(columns).map(column => [column, column])) as Names<C>
  return {
    ...{ name, columns, key, storage, names },
    indexes: indexes?.(names) ?? [],
    uniqueIndexes: uniqueIndexes?.(names) ?? [],
    list: Object.keys(columns).join(', '),
  }
}

/** A row as a query answers it. */
export type Row<T extends Table> = { [Name in keyof T['columns']]: ReadFrom<T['columns'][Name]> }
/** A row as it is written; one that was read may be written again. */
export type Written<T extends Table> = { [Name in keyof T['columns']]: WrittenInto<T['columns'][Name]> }

/**
 * The statement that creates a table.
 * @param name its name in the database
 */
export function createTable(table: Table, name: string): string {
  const [only, ...more] = table.key
  const lines = Object.entries(table.columns).map(([column, described]) =>
    column === only && more.length === 0
      ? `${column} ${described.type} primary key`
      : line(column, described),
  )
  if (more.length > 0) lines.push(`primary key (${table.key.join(', ')})`)
  return `create table ${name} (${lines.join(', ')})${table.storage && ` with (${table.storage})`};`
}

const line = (column: string, { type, isNullable, byDefault }: Column): string =>
  `${column} ${type}${isNullable ? '' : ' not null'}${byDefault === undefined ? '' : ` default ${byDefault}`}`

/**
 * The statements that create a table which is never rebuilt, and add missing columns to an existing one: columns that
 * are nullable or have a default.
 */
export function keepTable(table: Table): string {
  const name = qualified(table)
  const gained = Object.entries(table.columns).filter(
    ([, { isNullable, byDefault }]) => isNullable || byDefault !== undefined,
  )
  return [
    createTable(table, name).replace('create table', 'create table if not exists'),
    ...gained.map(
      ([column, described]) => `alter table ${name} add column if not exists ${line(column, described)};`,
    ),
  ].join('\n')
}

/** The name of a table in queries: for a read model, that of the view on its current version. */
export const qualified = ({ name }: Pick<Table, 'name'>): string => `read.${name}`

/** The statements that make its indexes. */
export const createIndexes = ({ indexes, uniqueIndexes }: Table, name: string): string =>
  [
    ...uniqueIndexes.map(index => `create unique index on ${name} ${index};`),
    ...indexes.map(index => `create index on ${name} ${index};`),
  ].join('\n')

/** A read model under an alias, for SQL text: `from ${card}` and `${card.title}`. */
export function alias<C extends Columns>(table: Table<C>, as: string): Names<C> {
  const names = Object.fromEntries(
    Object.keys(table.columns).map(name => [name, `${as}.${name}`]),
  ) as Names<C>
  // Not a column: a template string uses it to write the name of the table.
  return Object.defineProperty(names, 'toString', { value: () => `read.${table.name} ${as}` })
}
