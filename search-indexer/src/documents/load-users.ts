import { foldedLinesOf, type UserDocument } from '@koryaku/contracts/search/documents.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { InferResult } from 'kysely'
import type { Pool } from 'pg'

/** Members who show their name; anonymous and erased ones have no document. */
const named = read
  .selectFrom('read.user_card as u')
  .leftJoin('read.user_counter as c', 'c.user_id', 'u.user_id')
  .select(['u.user_id', 'u.display_name', 'u.description', 'u.picture'])
  .select(({ ref, fn, lit }) => [
    ref('u.name').$notNull().as('name'),
    fn.coalesce('c.followers', lit(0)).as('followers'),
    fn.coalesce('c.articles', lit(0)).as('articles'),
  ])
  .where(({ and, not, ref }) => and([not(ref('u.anonymous')), not(ref('u.erased'))]))
  .where('u.name', 'is not', null)
type UserRow = InferResult<typeof named>[number]

const withIds = statement((ids: Param<readonly string[]>) =>
  named.where(eb => eb('u.user_id', '=', eb.fn.any(ids))),
)
const after = statement((id: Param<string>, limit: Param<number>) =>
  named.where('u.user_id', '>', id).orderBy('u.user_id').limit(limit),
)

/** The documents of those of these members who can be found. */
export const loadUsers = async (db: Pool, ids: readonly string[]): Promise<UserDocument[]> =>
  (await withIds(db, ids)).map(toDocument)

/** One page of all members who can be found, by id. */
export const pageOfUsers = async (db: Pool, id: string, limit: number): Promise<UserDocument[]> =>
  (await after(db, id, limit)).map(toDocument)

const followees = statement((followers: Param<readonly string[]>) =>
  read
    .selectFrom('read.user_follow')
    .select('followee_id')
    .where(eb => eb('follower_id', '=', eb.fn.any(followers))),
)

/** Whom these members follow, or followed. */
export const followedBy = async (db: Pool, followers: readonly string[]): Promise<string[]> =>
  followers.length === 0 ? [] : (await followees(db, followers)).map(row => row.followee_id)

const toDocument = (row: UserRow): UserDocument => ({
  id: row.user_id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  foldedLines: foldedLinesOf(row.display_name, row.description),
  picture: row.picture,
  followers: row.followers,
  articles: row.articles,
})
