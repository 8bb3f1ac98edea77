import { randomBytes } from 'node:crypto'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { csrfTokenOf, hashSessionToken, sessionCookieOf } from '@koryaku/server-kit/product-session.ts'
import { newUserKey, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import pg from 'pg'

export interface Member {
  userId: string
  /** With which a signed-in member writes. */
  headers: Record<string, string>
}

/**
 * Registered and signed-in members: several are needed to stay below the limits of one. Their registrations are written
 * directly to the log, since sign-up by email is not measured.
 */
export async function makeMembers(environment: StackEnvironment, count: number): Promise<Member[]> {
  const { AUTH_SECRET, DATABASE_URL, EVENTSTORE_URL, PUBLIC_URL } = environment
  const db = new pg.Pool({ connectionString: DATABASE_URL })
  const events = connectEventStore(EVENTSTORE_URL)
  let last: bigint | undefined
  const make = async (n: number): Promise<Member> => {
    const commandId = newCommandId()
    const userId = shortIdFrom(commandId)
    const name = `bench-member-${n}`
    const key = newUserKey()
    await db.query('insert into identity.user_key (user_id, key) values ($1, $2)', [userId, key])
    const profile = { name, displayName: name, description: '', picture: null, anonymous: false }
    const { position } = await events.append(userStream(userId), 'no_stream', [
      {
        id: commandId,
        type: 'UserRegistered',
        data: {
          userId,
          sealedProfile: sealProfile(profile, userId, key),
          nameHash: name,
          emailVerified: true,
        },
        metadata: {
          $correlationId: commandId,
          $causationId: commandId,
          actorId: userId,
          occurredAt: new Date().toISOString(),
          app: 'bench',
        },
      },
    ])
    last = position
    const token = randomBytes(32).toString('base64url')
    await db.query(
      `insert into identity.product_session (token_hash, session_id, user_id, identity_id, expires_at)
       values ($1, $2, $3, 'bench', now() + interval '1 day')`,
      [hashSessionToken(token), randomBytes(12).toString('base64url'), userId],
    )
    const csrf = csrfTokenOf(AUTH_SECRET, token)
    const headers = {
      origin: PUBLIC_URL,
      cookie: `${sessionCookieOf(PUBLIC_URL)}=${token}; csrf_token=${csrf}`,
      'x-csrf-token': csrf,
    }
    return { userId, headers }
  }
  try {
    const members: Member[] = []
    for (let n = 0; n < count; n++) members.push(await make(n))
    const { rows } = await waitFor(db, last ?? -1n)
    if (rows[0]?.members !== count) throw new Error('the members were not projected')
    return members
  } finally {
    await events.close()
    await db.end()
  }
}

async function waitFor(db: pg.Pool, position: bigint) {
  const deadline = Date.now() + 20_000
  const reached = async () =>
    (
      await db.query<{ is: boolean }>('select position >= $1 as is from read.read_position', [
        position.toString(),
      ])
    ).rows[0]?.is
  while (!(await reached()) && Date.now() < deadline);
  return db.query<{ members: number }>(
    `select count(*)::int as members from read.user_access where verified and name like 'bench-member-%'`,
  )
}
