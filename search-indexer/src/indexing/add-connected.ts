import type { Pool } from 'pg'
import { articlesOf } from '#documents/load-articles.ts'
import { reviewsLikedBy, reviewsOf } from '#documents/load-reviews.ts'
import { followedBy } from '#documents/load-users.ts'
import type { AffectedByBatch } from './affected.ts'

/**
 * Adds what the read models know to be connected: articles and reviews that show a name, reviews whose likes are
 * recounted, and whom an erased member followed.
 */
export async function addConnected(
  db: Pool,
  { affected, renamedGames, renamedUsers, erasedUsers, recountedUsers }: AffectedByBatch,
): Promise<void> {
  const renamed = { games: renamedGames, users: renamedUsers }
  for (const id of await articlesOf(db, renamed)) affected.articles.add(id)
  for (const id of await reviewsOf(db, renamed)) affected.reviews.add(id)
  for (const id of await reviewsLikedBy(db, recountedUsers)) affected.reviews.add(id)
  for (const id of await followedBy(db, erasedUsers)) affected.users.add(id)
}
