import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import { prepareIgdbCache } from './cache-schema.ts'
import { type FetchedPage, fetchEntries } from './fetch-entries.ts'
import type { IgdbClient } from './igdb-client.ts'
import { type MatchedPage, matchEntries } from './match-entries.ts'

const LOCK = 7_210_012

export interface ImportNeeds {
  db: Pool
  events: EventStore
  client: IgdbClient
  now: () => Date
}
export interface ImportListener {
  onFetched: (page: FetchedPage) => Promise<void>
  onMatching: () => Promise<void>
  onMatched: (page: MatchedPage) => Promise<void>
}

/** Another process runs an import. */
export class ImportIsRunning extends Error {
  override readonly name = 'ImportIsRunning'
}

/**
 * Fetches what is new in the external games database, then matches it with the catalogue. An interrupted import continues
 * at the page where it ended. One at a time, by an advisory lock.
 * @throws ImportIsRunning
 */
export async function importEntries(
  needs: ImportNeeds,
  { whole, onFetched, onMatching, onMatched }: { whole: boolean } & ImportListener,
): Promise<void> {
  const { db } = needs
  await prepareIgdbCache(db)
  const holder = await db.connect()
  try {
    const { rows } = await holder.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      LOCK,
    ])
    if (!rows[0]?.locked) throw new ImportIsRunning('an import of the games database runs already')
    await fetchEntries(needs, { whole, onPage: onFetched })
    await onMatching()
    await matchEntries(needs, { onPage: onMatched })
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    holder.release()
  }
}
