import type { IgdbRunFault } from '@koryaku/contracts/games/igdb.api.ts'
import type { Pool } from 'pg'
import { IgdbFailure } from './igdb-client.ts'
import type { ImportListener } from './import-entries.ts'

interface Run {
  id: string
  whole: boolean
}

/** Records that an import is wanted. @returns the run that is not finished, if there is one */
export async function requestRun(
  db: Pool,
  { id, by, whole }: { id: string; by: string; whole: boolean },
): Promise<{ id: string; isNew: boolean }> {
  const added = await db.query<{ id: string }>(
    'insert into igdb.run (id, requested_by, whole) values ($1, $2, $3) on conflict do nothing returning id',
    [id, by, whole],
  )
  if (added.rows[0]) return { id, isNew: true }
  const { rows } = await db.query<{ id: string }>(
    'select id from igdb.run where finished_at is null or id = $1 order by requested_at desc limit 1',
    [id],
  )
  // It may have finished in between: then this one is due.
  return rows[0] ? { id: rows[0].id, isNew: false } : requestRun(db, { id, by, whole })
}

export async function unfinishedRun(db: Pool): Promise<Run | undefined> {
  const { rows } = await db.query<Run>('select id, whole from igdb.run where finished_at is null')
  return rows[0]
}

const setState = (db: Pool, id: string, state: string) =>
  db.query(
    'update igdb.run set state = $2, fault = null, started_at = coalesce(started_at, now()) where id = $1',
    [id, state],
  )

/** Writes down the progress of a run, for the page of owners. */
export const progressOf = (db: Pool, id: string): ImportListener & { onFetching: () => Promise<void> } => ({
  async onFetching() {
    await setState(db, id, 'fetching')
  },
  async onFetched({ fetched, changed }) {
    await db.query(
      'update igdb.run set pages = pages + 1, fetched = fetched + $2, changed = changed + $3 where id = $1',
      [id, fetched, changed],
    )
  },
  async onMatching() {
    await setState(db, id, 'matching')
  },
  async onMatched({ matched, claimed, edited }) {
    await db.query(
      `update igdb.run set matched = matched + $2, claimed = claimed + $3, edited = edited + $4 where id = $1`,
      [id, matched, claimed, edited],
    )
  },
})

export async function finishRun(db: Pool, id: string, fault: IgdbRunFault | null): Promise<void> {
  await db.query('update igdb.run set state = $2, fault = $3, finished_at = now() where id = $1', [
    id,
    fault === null ? 'done' : 'failed',
    fault,
  ])
}

export const faultOf = (error: unknown): IgdbRunFault =>
  error instanceof IgdbFailure ? error.fault : 'internal'
