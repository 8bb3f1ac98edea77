import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import type { Pool } from 'pg'

/**
 * Signs in by a password. If all sessions are revoked while the password is being checked, for example by a reset by
 * mail, the new session is revoked too: the provider has read the old password before and would accept it.
 */
export async function signInByPassword(
  db: Pool,
  email: string,
  calling: () => Promise<Response>,
): Promise<Response> {
  const before = await epochBehind(db, email)
  const answer = await calling()
  if (!answer.ok) return answer
  const { token, user } = (await answer.clone().json()) as { token: string; user: { id: string } }
  const stands = await inTransaction(db, async client => {
    // Waits for a concurrent revocation of all sessions.
    await client.query('insert into identity.token_epoch (identity_id) values ($1) on conflict do nothing', [
      user.id,
    ])
    const { rows } = await client.query<{ epoch: number }>(
      'select epoch from identity.token_epoch where identity_id = $1 for share',
      [user.id],
    )
    if (rows[0]?.epoch === before) return true
    await client.query('delete from identity.session where token = $1', [token])
    return false
  })
  return stands ? answer : Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
}

async function epochBehind(db: Pool, email: string): Promise<number> {
  const { rows } = await db.query<{ epoch: number }>(
    `select epoch from identity.token_epoch where identity_id =
       (select id from identity."user" where email = $1)`,
    [email.toLowerCase()],
  )
  return rows[0]?.epoch ?? 0
}
