import { setTimeout as delay } from 'node:timers/promises'
import { changeRole } from '@koryaku/command-api/users/change-role.ts'
import type { Role } from '@koryaku/contracts/roles.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { HttpSession } from './http-session.ts'

export const DEMO_PASSWORD = 'demo-password-1'
const MAIL_TIMEOUT_MS = 20_000

/** Accounts that people can sign in with; only ever made by the demo seed. */
export const demoAccounts: { email: string; name: string; role?: Role }[] = [
  { email: 'reader@example.com', name: 'yomibito' },
  { email: 'writer@example.com', name: 'kakinoki' },
  { email: 'official@example.com', name: 'henshubu', role: 'g8writer' },
  { email: 'moderator@example.com', name: 'mimamori', role: 'moderator' },
  { email: 'owner@example.com', name: 'unei', role: 'owner' },
]

interface Person {
  email: string
  name: string
  /** Certainly unknown: a sign-in of an existing account with a wrong password would count as a failed attempt. */
  isNew?: boolean
}

/** Signs up like a user: form, email, link, token, registration. An existing account is signed in. */
export async function signUp(base: string, origin: string, mailbox: string, person: Person) {
  const session = new HttpSession(base, origin)
  await openIdentity(session, mailbox, person)
  const { name } = person
  const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
  const known = await session.request('POST', '/api/auth/sessions', { token })
  const answer =
    known.status === 404
      ? await session.expect<{ data: { id: string } }>('POST', '/api/auth/registrations', { token, name })
      : (known.body as { data: { id: string } })
  return { session, userId: answer.data.id }
}

/** Signs in at the identity provider; an unknown account signs up and follows the link of the email first. */
export async function openIdentity(
  session: HttpSession,
  mailbox: string,
  { email, name, isNew = false }: Person,
): Promise<void> {
  const credentials = { email, password: DEMO_PASSWORD }
  await session.request('GET', '/api/auth/csrf')
  const signIn = () => session.request('POST', '/api/identity/sign-in/email', credentials)
  if (!isNew && (await signIn()).status === 200) return
  await session.request('POST', '/api/identity/sign-up/email', { ...credentials, name })
  const link = new URL(await verificationLink(mailbox, email))
  await session.request('GET', link.pathname + link.search)
  await session.expect('POST', '/api/identity/sign-in/email', credentials)
}

async function verificationLink(mailbox: string, email: string): Promise<string> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = (await response.json()) as { text: string }[]
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (link) return link
    await delay(100)
  }
  throw new Error(`no verification mail for ${email} arrived within ${MAIL_TIMEOUT_MS / 1000} s`)
}

/** Gives the accounts their roles, as the operator of this machine; by default to all. */
export async function grantRoles(
  { EVENTSTORE_URL, DATABASE_URL }: { EVENTSTORE_URL: string; DATABASE_URL: string },
  names = demoAccounts.map(({ name }) => name),
): Promise<void> {
  const events = connectEventStore(EVENTSTORE_URL)
  const db = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
  try {
    for (const { name, role } of demoAccounts) {
      if (role && names.includes(name)) await changeRole({ events, db }, { name, role, how: 'grant' })
    }
  } finally {
    await events.close()
    await db.end()
  }
}
