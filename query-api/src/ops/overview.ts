import type {
  OpsDeadLetter,
  OpsOverview,
  OpsProjection,
  OpsQueue,
  OpsSchedule,
} from '@koryaku/contracts/operations/ops.api.ts'
import {
  type IndexState,
  isFormer,
  newIndexName,
  STATE_ID,
  STATE_INDEX,
} from '@koryaku/contracts/search/index-state.ts'
import { checkpoint } from '@koryaku/contracts/tables/checkpoint.table.ts'
import { alias, qualified } from '@koryaku/contracts/tables/define-table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { searchCheckpoint } from '@koryaku/contracts/tables/search-checkpoint.table.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import { recentOperations } from '@koryaku/server-kit/operations/requests.ts'
import { searchPosition } from '@koryaku/server-kit/read-position.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

const OPERATIONS_SHOWN = 30
const LETTERS_SHOWN = 50

const namedAmong = statement((userIds: Param<readonly string[]>) =>
  read
    .selectFrom('read.user_access')
    .select(({ ref }) => ['user_id', ref('name').$notNull().as('name')])
    .where(({ eb, fn }) => eb('user_id', '=', fn.any(userIds)))
    .where('name', 'is not', null),
)
const lastLetters = statement(() =>
  read
    .selectFrom('read.dead_letter')
    .selectAll()
    .orderBy(({ ref }) => sql`(${ref('resolution')} is null)`, 'desc')
    .orderBy('at', 'desc')
    .limit(LETTERS_SHOWN),
)

/** Everything that an operator looks at, as it is now. */
export async function readOverview({ db, search, now, health }: Context): Promise<OpsOverview> {
  const [
    projections,
    measured,
    deadLetters,
    skipped,
    operations,
    indexed,
    stats,
    beside,
    queues,
    schedules,
    found,
  ] = await Promise.all([
    readProjections(db),
    db.query<{ head: string; at: Date }>('select head, at from operations.sample order by at desc limit 1'),
    readLetters(db),
    db.query<{
      projection: string
      position: string
      event_id: string
      reason: string
      by: string
      at: Date
    }>(`select * from operations.skipped_event order by at desc limit ${LETTERS_SHOWN}`),
    recentOperations(db, OPERATIONS_SHOWN),
    readSearchPosition(db),
    // The page shows the search server as unavailable; everything else still works.
    search.getStats().catch(() => null),
    readBeside(search),
    db.query<Omit<OpsQueue, 'at'> & { at: Date }>('select * from operations.queue order by name'),
    readSchedules(db),
    health(),
  ])
  const ids = new Set([
    ...operations.flatMap(({ requestedBy, cancelledBy }) => [requestedBy, cancelledBy ?? '']),
    ...skipped.rows.map(({ by }) => by),
  ])
  const documents = stats
    ? Object.fromEntries(SEARCH_INDEXES.map(index => [index, stats.indexes[index]?.numberOfDocuments ?? 0]))
    : null
  return {
    head: measured.rows[0]?.head ?? null,
    measuredAt: measured.rows[0]?.at.toISOString() ?? null,
    now: now().toISOString(),
    health: found,
    projections,
    deadLetters,
    skipped: skipped.rows.map(({ event_id, at, ...row }) => ({
      ...row,
      eventId: event_id,
      at: at.toISOString(),
    })),
    operations,
    people: await namesOf(db, [...ids]),
    search: { position: indexed, documents, beside },
    queues: queues.rows.map(row => ({ ...row, at: row.at.toISOString() })),
    schedules,
  }
}

async function readSchedules(db: Context['db']): Promise<OpsSchedule[]> {
  const { rows } = await db.query<{ name: string; next: Date | null; last: Date | null; overdue: boolean }>(
    `select name, next_run_at as next, last_run_at as last,
            coalesce(next_run_at < now() - interval '5 minutes', true)
              or looked_at < now() - interval '5 minutes' as overdue
       from operations.schedule order by name`,
  )
  return rows.map(({ name, next, last, overdue }) => ({
    ...{ name, overdue },
    nextRunAt: next?.toISOString() ?? null,
    lastRunAt: last?.toISOString() ?? null,
  }))
}

async function namesOf(db: Context['db'], ids: string[]): Promise<Record<string, string>> {
  const rows = await namedAmong(db, ids)
  return Object.fromEntries(rows.map(({ user_id, name }) => [user_id, name]))
}

const c = alias(checkpoint, 'c')
/** All versions of all read models in one query, with what was measured and verified last. */
const STANDINGS = `
  select ${c.projection} as name,
         json_agg(json_build_object(
           'version', ${c.version}, 'codeVersion', ${c.code_version}, 'state', ${c.status}, 'position', ${c.position}::text,
           'eventsApplied', ${c.events_applied}, 'updatedAt', to_json(${c.updated_at})) order by ${c.version} desc) as versions,
         s.lag_ms, s.waiting,
         (select json_build_object('at', to_json(v.at), 'rows', v.rows, 'differences', v.differences, 'tables', v.tables)
            from operations.verification v where v.projection = ${c.projection} order by v.at desc limit 1) as verification
    from ${c}
    left join lateral (select s.lag_ms, s.waiting from operations.sample s where s.projection = ${c.projection}
                        order by s.at desc limit 1) s on true
   group by ${c.projection}, s.lag_ms, s.waiting order by ${c.projection}`
interface Standing extends Pick<OpsProjection, 'name' | 'versions' | 'verification'> {
  lag_ms: string | null
  waiting: string | null
}

async function readProjections(db: Context['db']): Promise<OpsProjection[]> {
  const { rows } = await db.query<Standing>(STANDINGS)
  const asNumber = (text: string | null) => (text === null ? null : Number(text))
  return rows.map(({ lag_ms, waiting, ...row }) => ({
    ...{ ...row, lagMs: asNumber(lag_ms) },
    waiting: asNumber(waiting),
  }))
}

/** Open ones first. */
async function readLetters(db: Context['db']): Promise<OpsDeadLetter[]> {
  const rows = await lastLetters(db)
  return rows.map(({ event_id, at, ...row }) => ({ ...row, eventId: event_id, at: at.toISOString() }))
}

async function readSearchPosition(db: Context['db']): Promise<string | null> {
  const { rows: found } = await db.query<{ there: boolean }>(
    `select to_regclass('${qualified(searchCheckpoint)}') is not null as there`,
  )
  if (!found[0]?.there) return null
  return (await searchPosition(db))[0]?.position ?? null
}

/** The index before, or one that is being built; one of other code can only be dropped. */
async function readBeside(search: Context['search']): Promise<OpsOverview['search']['beside']> {
  const state = await search
    .index<IndexState>(newIndexName(STATE_INDEX))
    .getDocument(STATE_ID)
    .catch(() => null)
  return state && (isFormer(state) ? 'former' : 'unfinished')
}
