import type { Pool } from 'pg'
import { articlesOf } from '#documents/load-articles.ts'
import { followedBy } from '#documents/load-users.ts'
import type { AffectedByBatch } from './affected.ts'

/** Adds what the read models know to be connected: articles that show a name, and whom an erased member followed. */
export async function addConnected(
  db: Pool,
  { affected, renamedGames, renamedUsers, erasedUsers }: AffectedByBatch,
): Promise<void> {
  for (const id of await articlesOf(db, { games: renamedGames, users: renamedUsers }))
    affected.articles.add(id)
  for (const id of await followedBy(db, erasedUsers)) affected.users.add(id)
}
