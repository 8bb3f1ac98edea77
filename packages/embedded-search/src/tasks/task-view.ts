import { z } from 'zod'
import { parseParams } from '../engine/search-params.ts'
import type { Catalogue, TaskRow } from './catalogue.ts'

/** A task as the API shows it. */
export function showTask(row: TaskRow) {
  return {
    uid: row.uid,
    batchUid: row.started_at === null ? null : row.uid,
    indexUid: row.index_uid,
    status: row.status,
    type: row.type,
    canceledBy: row.canceled_by,
    ...(row.details === null ? {} : { details: JSON.parse(row.details) as object }),
    error: row.error === null ? null : (JSON.parse(row.error) as object),
    duration: row.started_at && row.finished_at ? duration(row.started_at, row.finished_at) : null,
    enqueuedAt: row.enqueued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    ...(row.metadata === null ? {} : { customMetadata: row.metadata }),
  }
}

/** The short form that answers a request which enqueues a task. */
export const showEnqueued = (row: TaskRow) => ({
  taskUid: row.uid,
  indexUid: row.index_uid,
  status: row.status,
  type: row.type,
  enqueuedAt: row.enqueued_at,
})

const duration = (from: string, to: string) => `PT${(Date.parse(to) - Date.parse(from)) / 1000}S`

const list = z.string().transform(text => (text === '*' ? undefined : text.split(',')))
const numbers = z
  .string()
  .regex(/^(\*|\d+(,\d+)*)$/)
  .transform(text => (text === '*' ? undefined : text.split(',').map(Number)))
const date = z.iso.datetime({ offset: true }).or(z.iso.date())

const filters = {
  uids: numbers.optional(),
  batchUids: numbers.optional(),
  canceledBy: numbers.optional(),
  statuses: list.optional(),
  types: list.optional(),
  indexUids: list.optional(),
  afterEnqueuedAt: date.optional(),
  beforeEnqueuedAt: date.optional(),
  afterStartedAt: date.optional(),
  beforeStartedAt: date.optional(),
  afterFinishedAt: date.optional(),
  beforeFinishedAt: date.optional(),
}
const filterSchema = z.strictObject(filters)
const listSchema = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(0).default(20),
  from: z.coerce.number().int().min(0).optional(),
  reverse: z.enum(['true', 'false']).default('false'),
})

/** SQL condition of a tasks query. @param allowed index names the caller may see; undefined: all */
function condition(query: z.output<typeof filterSchema>, allowed?: (indexUid: string | null) => boolean) {
  const where: string[] = ['1']
  const values: (string | number)[] = []
  const within = (column: string, wanted: readonly (string | number)[] | undefined) => {
    if (wanted === undefined) return
    where.push(`${column} IN (${wanted.map(() => '?').join()})`)
    values.push(...wanted)
  }
  within('uid', query.uids)
  within('uid', query.batchUids)
  within('canceled_by', query.canceledBy)
  within('status', query.statuses)
  within('type', query.types)
  within('index_uid', query.indexUids)
  for (const [name, column] of [
    ['EnqueuedAt', 'enqueued_at'],
    ['StartedAt', 'started_at'],
    ['FinishedAt', 'finished_at'],
  ] as const)
    for (const [side, op] of [
      ['after', '>'],
      ['before', '<'],
    ] as const) {
      const value = query[`${side}${name}`]
      if (value === undefined) continue
      where.push(`${column} ${op} ?`)
      values.push(new Date(value).toISOString())
    }
  return { where: where.join(' AND '), values, allowed }
}

/** `GET /tasks` */
export function listTasks(
  catalogue: Catalogue,
  rawQuery: unknown,
  allowed: (indexUid: string | null) => boolean,
) {
  const { limit, from, reverse, ...query } = parseParams(listSchema, rawQuery, 'invalid_task_')
  const { where, values } = condition(query)
  const order = reverse === 'true' ? 'ASC' : 'DESC'
  const matching = catalogue
    .all<TaskRow>(`SELECT * FROM tasks WHERE ${where} ORDER BY uid ${order}`, ...values)
    .filter(row => allowed(row.index_uid))
  const rest =
    from === undefined
      ? matching
      : matching.filter(row => (order === 'DESC' ? row.uid <= from : row.uid >= from))
  const results = rest.slice(0, limit).map(showTask)
  return {
    results,
    total: matching.length,
    limit,
    from: results[0]?.uid ?? null,
    next: rest[limit]?.uid ?? null,
  }
}

/** Tasks named by a cancelation or deletion; at least one filter is required. */
export function selectTasks(catalogue: Catalogue, rawQuery: unknown): TaskRow[] {
  const query = parseParams(filterSchema, rawQuery, 'invalid_task_')
  const { where, values } = condition(query)
  return catalogue.all<TaskRow>(`SELECT * FROM tasks WHERE ${where} ORDER BY uid`, ...values)
}
