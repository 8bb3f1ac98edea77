import type { Pool } from 'pg'

/** The mail address of an identity, as it signs in with it; undefined where another provider keeps it. */
export async function findAddress(db: Pool, identityId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>({
    name: 'find-address',
    text: 'select email from identity."user" where id = $1',
    values: [identityId],
  })
  return rows[0]?.email
}
