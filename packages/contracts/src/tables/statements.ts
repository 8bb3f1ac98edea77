import {
  type Compilable,
  createQueryId,
  DummyDriver,
  Kysely,
  type OperationNodeSource,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

type Sender = Pick<Pool | PoolClient, 'query'>
type Built<R> = Compilable<R> & OperationNodeSource

/** A value that is given with each call of a prepared statement. */
export type Param<Value> = RawBuilder<Value>
type Values<Params extends readonly Param<unknown>[]> = {
  [P in keyof Params]: Params[P] extends Param<infer Value> ? Value : never
}

/** Builds statements over these tables and is connected to nothing: a pool, or a transaction's connection, sends them. */
export const statementsOver = <Database>(): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Constants are inlined into the text: a planner that does not see them cannot use a partial index. */
class WithConstants extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(value)
  }
}

/** Sends a statement with the values of one call. */
type Send<Params extends readonly Param<unknown>[], R> = (
  db: Sender,
  ...values: Values<Params>
) => Promise<R[]>

/**
 * A statement that is built once, when it is first sent. A program declares hundreds of statements and needs few of them
 * soon after its start.
 * @param build receives the placeholder of each parameter
 */
export function statement<Params extends readonly Param<unknown>[], R>(
  build: (...params: Params) => Built<R>,
): Send<Params, R> {
  let text: string | undefined
  return async (db, ...values) => {
    text ??= textFor(build)
    return (await db.query<R & object>(text, [...values])).rows
  }
}

/** The same as a prepared statement, which the server parses and plans once per connection: for frequent queries. */
export function prepared<Params extends readonly Param<unknown>[], R>(
  name: string,
  build: (...params: Params) => Built<R>,
): Send<Params, R> {
  let text: string | undefined
  return async (db, ...values) => {
    text ??= textFor(build)
    return (await db.query<R & object>({ name, text, values: [...values] })).rows
  }
}

/** The placeholder of a parameter, by its position. */
export const param = <Value>(place: number): Param<Value> => sql.raw(`$${place}`)

function textFor<Params extends readonly Param<unknown>[]>(
  build: (...params: Params) => Built<unknown>,
): string {
  const params = Array.from({ length: build.length }, (_, i) => param(i + 1))
  return textOf(build(...(params as unknown as Params)))
}

/**
 * SQL text with parameters of a statement in it.
 * @param build receives a placeholder for each of `params`
 */
export function sqlWith<T>(
  build: (...names: string[]) => string,
  ...params: Param<unknown>[]
): RawBuilder<T> {
  const marks = params.map((_, i) => `\0${i}\0`)
  const parts = build(...marks)
    .split('\0')
    .map((part, i) => (i % 2 === 0 ? sql.raw(part) : (params[Number(part)] as Param<unknown>)))
  return sql<T>`${sql.join(parts, sql``)}`
}

/** The text of a query with its constants, to embed in another one. */
export const textOf = (query: Built<unknown>): string =>
  new WithConstants().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId()).sql
