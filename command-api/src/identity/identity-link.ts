import type { Pool } from 'pg'

/** The user of an identity, once registered. */
export async function findLinkedUser(db: Pool, identityId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'find-linked-user',
    text: 'select user_id from identity.identity_link where identity_id = $1',
    values: [identityId],
  })
  return rows[0]?.user_id
}

/** One identity, one user. */
export async function linkUser(db: Pool, identityId: string, userId: string): Promise<void> {
  await db.query(
    'insert into identity.identity_link (identity_id, user_id) values ($1, $2) on conflict do nothing',
    [identityId, userId],
  )
}
