import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildWeb } from '@koryaku/infra/build-web.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { openIdentity, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { seedDemoContent } from '@koryaku/infra/seed/seed-demo-content.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { type Member, makeMembers } from '#bench/site/members.ts'

export interface AttackedSite {
  url: string
  environment: StackEnvironment
  /** The site's parts, for holding one still. */
  parts: ManagedProcess[]
  events: EventStore
  db: pg.Pool
  /** A published article of the demo content. */
  article: { id: string; authorId: string; slug: string }
  /** Signs up a new user, or signs in a demo account. */
  person: (name: string) => Promise<Person>
  /** All demo accounts with a role: `owner`, `moderator`, `writer`. */
  demo: (account: 'owner' | 'moderator' | 'writer' | 'reader') => Promise<Person>
  /** A user with a confirmed address and no name yet. */
  identity: (name: string) => Promise<HttpSession>
  /** Signed-in members for loads, made once: the last ones are the others, the attackers are of the first ones. */
  members: () => Promise<Member[]>
}

export interface Person {
  session: HttpSession
  userId: string
  email: string
  name: string
}

const MEMBERS = 80
const DEMO_NAMES = { owner: 'unei', moderator: 'mimamori', writer: 'kakinoki', reader: 'yomibito' }

/** A separate demo site, in a temporary folder. */
export async function withAttackedSite<T>(use: (site: AttackedSite) => Promise<T>): Promise<T> {
  buildWeb(() => {})
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-attack-'))
  const port = String(await freePorts(9_600))
  const stack = await startStack(
    readStackConfig({ PORT: port, DATA_DIR: folder, ACCOUNTS_PER_NETWORK: '1000' }),
  )
  const { environment } = stack
  const { PUBLIC_URL: url, MAILBOX_URL: mailbox = '' } = environment
  const events = connectEventStore(environment.EVENTSTORE_URL)
  const db = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 3 })
  try {
    await seedDemoContent(environment)
    const { data, included } = (await (await fetch(`${url}/api/articles?per=1`)).json()) as ArticleList
    const [first] = data
    const authorId = first?.relationships.user.data.id ?? ''
    const slug = included.find(({ type }) => type === 'game')?.attributes.slug ?? ''
    const known = new Set(Object.keys(DEMO_NAMES).map(emailOf))
    const asPerson = (email: string, name: string) => {
      const isNew = !known.has(email)
      known.add(email)
      return { email, name, isNew }
    }
    const enter = async (email: string, name: string): Promise<Person> => {
      const signedUp = await patiently(() => signUp(url, url, mailbox, asPerson(email, name)))
      return { ...signedUp, email, name }
    }
    const identity = async (name: string) => {
      const session = new HttpSession(url, url)
      await patiently(() => openIdentity(session, mailbox, asPerson(emailOf(name), name)))
      return session
    }
    let members: Promise<Member[]> | undefined
    return await use({
      ...{ url, environment, parts: stack.processes, events, db },
      article: { id: first?.id ?? '', authorId, slug },
      person: name => enter(emailOf(name), name),
      demo: account => enter(emailOf(account), DEMO_NAMES[account]),
      identity,
      members: () => (members ??= makeMembers(environment, MEMBERS)),
    })
  } finally {
    await events.close()
    await db.end()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emailOf = (name: string): string => `${name}@example.com`

const PATIENCE_MS = 90_000

/** All people of the attacks come from one address, whose limits hold. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(3_000)) {
    try {
      return await act()
    } catch (error) {
      const limited = (error as Error).message.includes('answered 429')
      if (!limited || Date.now() > deadline) throw error
    }
  }
}

interface ArticleList {
  data: { id: string; relationships: { user: { data: { id: string } } } }[]
  included: { type: string; attributes: { slug: string } }[]
}
