import type { UserDocument } from '@koryaku/contracts/search/documents.ts'
import type { Pool } from 'pg'

interface UserRow {
  user_id: string
  name: string
  display_name: string
  description: string
  picture: string | null
  followers: number
  articles: number
}

/** Members who show their name; anonymous and erased ones have no document. */
const SELECT = `
  select u.user_id, u.name, u.display_name, u.description, u.picture,
         coalesce(c.followers, 0) as followers, coalesce(c.articles, 0) as articles
    from read.user_card u left join read.user_counter c using (user_id)
   where not u.anonymous and not u.erased and u.name is not null`

/** The documents of those of these members who can be found. */
export async function loadUsers(db: Pool, ids: readonly string[]): Promise<UserDocument[]> {
  const { rows } = await db.query<UserRow>(`${SELECT} and u.user_id = any($1)`, [ids])
  return rows.map(toDocument)
}

/** One page of all members who can be found, by id. */
export async function pageOfUsers(db: Pool, after: string, limit: number): Promise<UserDocument[]> {
  const { rows } = await db.query<UserRow>(`${SELECT} and u.user_id > $1 order by u.user_id limit $2`, [
    after,
    limit,
  ])
  return rows.map(toDocument)
}

const toDocument = (row: UserRow): UserDocument => ({
  id: row.user_id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  picture: row.picture,
  followers: row.followers,
  articles: row.articles,
})
