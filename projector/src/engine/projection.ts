import type { EventDefinition, EventOf } from '@koryaku/contracts/define-event.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { createIndexes, createTable, type Table } from '@koryaku/contracts/tables/define-table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import type { Changes } from './changes.ts'
import type { TableName } from './table-name.ts'

/**
 * Keeps one group of read-model tables. Pure in the sense that matters: the rows depend on the events alone, so
 * it may be rebuilt at any time. It has no way to reach mail, queues or other services.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  /** As operators name it, for example `articles`. */
  name: string
  /**
   * Raised by hand with every change of the code that gives other rows or other tables for the same events: they are then
   * rebuilt alongside the old ones. `tests/guards/projection-versions.test.ts` finds a change without a raised number.
   */
  codeVersion: number
  /**
   * Tables whose keys have changed, with the code version that changed them: other tables hold the same keys as those
   * that other code has filled, and a rebuild after a deploy goes live only when they do.
   */
  rekeyed?: Readonly<Record<string, number>>
  /**
   * Tables with rows that cannot be recreated once a user's key is destroyed. They are not compared with
   * tables that were paused at an earlier time.
   */
  sealed?: readonly string[]
  /** Its tables. A view of the same name shows the current version of each. */
  tables: readonly Table[]
  /** Event types that it reads; others never reach it. */
  handles: EventTypes<Event>
  /** Applies events in log order, set by set and never row by row. The engine delivers each event once. */
  apply: (db: PoolClient, events: Recorded<Event>[], t: TableName) => Promise<void>
  /** How a rebuild fills its large tables; without it, as `apply` does. */
  bulk?: BulkLoad<Event>
}

/**
 * The second way to the same rows, for tables in which nearly every event changes different rows. A rebuild
 * appends changes to tables without keys and folds them once, so that each row is written once and no index
 * grows with it.
 */
export interface BulkLoad<Event extends DomainEvent = DomainEvent> {
  changes: readonly Table[]
  /** The projection's tables to which `append` adds new rows in the same way. */
  copied?: readonly Table[]
  /** In place of `apply` until the fold. */
  append: (db: PoolClient, events: Recorded<Event>[], t: TableName, changes: Changes) => Promise<void>
  /** Each fold runs in its own transaction, several of them concurrently. */
  folds: readonly Fold[]
}

/** Makes rows of changes. */
export interface Fold {
  /** Tables that it alone fills, empty until then: their keys are made after it. */
  tables: readonly Table[]
  statements: (t: TableName) => readonly string[]
}

/** Statements that make a projection's tables. */
export const schemaOf = ({ tables }: Pick<Projection, 'tables'>, t: TableName): string =>
  tables.map(table => createTable(table, t(table))).join('\n')

/** Statements that make the indexes; a rebuild makes them after the load. */
export const indexesOf = ({ tables }: Pick<Projection, 'tables'>, t: TableName): string =>
  tables.map(table => createIndexes(table, t(table))).join('\n')

declare const holds: unique symbol

/** A set of event types that remembers which events they are. */
export interface EventTypes<Event> extends ReadonlySet<string> {
  readonly [holds]?: Event
}

/** `on(definitions…)`: the set of event types that a projection handles. */
export const on = <const Definitions extends readonly EventDefinition[]>(
  ...definitions: Definitions
): EventTypes<EventOf<Definitions[number]>> => new Set(definitions.map(({ type }) => type))

/** A projection as the engine uses it, with the types of the events that it reads. */
export type DefinedProjection<Event extends DomainEvent> = Omit<Projection, 'handles'> & {
  handles: EventTypes<Event>
}

/** Types `apply` by `handles`: it meets these events and no others, since the engine delivers what is handled alone. */
export const defineProjection = <Event extends DomainEvent>(
  projection: Projection<Event>,
): DefinedProjection<Event> => projection as unknown as DefinedProjection<Event>
