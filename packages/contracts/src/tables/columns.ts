/** Types of columns, as Postgres names them. */
export type SqlType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'integer'
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'json'
  | 'jsonb'

declare const holds: unique symbol

/** A column: its type in the database, and what programs read from it and write into it. */
export interface Column<Read = unknown, Written = unknown> {
  readonly type: SqlType
  readonly isNullable: boolean
  /** SQL of the default value. */
  readonly byDefault?: string
  readonly [holds]?: [Read, Written]
}
export type ReadFrom<C> = C extends Column<infer Read, unknown> ? Read : never
export type WrittenInto<C> = C extends Column<unknown, infer Written> ? Written : never

const column = <Read, Written = Read>(type: SqlType): Column<Read, Written> => ({ type, isNullable: false })

export const text = <Value extends string = string>() => column<Value>('text')
export const texts = <Value extends string = string>() => column<Value[]>('text[]')
export const uuid = () => column<string>('uuid')
export const integer = () => column<number>('integer')
/** As text: revisions and positions are larger than what a number holds exactly. */
export const bigint = () => column<string>('bigint')
/** A position in the log, in tables that are filled by COPY alone, which takes it as it is. */
export const position = () => column<string, bigint>('bigint')
export const bigints = () => column<string[]>('bigint[]')
export const boolean = () => column<boolean>('boolean')
/** A day; written as ISO text. Queries format it (`to_char`), since the driver would return local midnight. */
export const date = () => column<Date, string>('date')
export const timestamptz = () => column<Date, Date | string>('timestamptz')
/** Stored text without an index; compressed where its size matters. */
export const json = <Value extends object>() => column<Value>('json')
export const jsonb = <Value extends object>() => column<Value>('jsonb')

/** The same column, which may be empty. */
export const nullable = <Read, Written>(of: Column<Read, Written>): Column<Read | null, Written | null> => ({
  type: of.type,
  isNullable: true,
})

/**
 * The same column with a default.
 * @param sql the default value in SQL
 */
export const withDefault = <Read, Written>(
  { type, isNullable }: Column<Read, Written>,
  sql: string,
): Column<Read, Written | undefined> => ({ type, isNullable, byDefault: sql })
