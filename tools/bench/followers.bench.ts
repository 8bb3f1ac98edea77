import { setTimeout as delay } from 'node:timers/promises'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { EVENT_POSITION, MIN_EVENT_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { machine, say } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { atRate, percentiles } from './site/at-rate.ts'
import { call } from './site/call.ts'
import { type Member, makeMembers } from './site/members.ts'

/**
 * `npm run bench:followers`, on a demo site started for it: an author with 50,000 followers publishes an article. Measures
 * the time until followers have the notification, the memory, and how long others read meanwhile. A
 * publication adds no row for each follower: their bells find it when they are read.
 */
const FOLLOWERS = 50_000
/** Followers that are signed in and read their bells. */
const MEMBERS = 100
const AT_ONCE = 64
/** Requests of others. */
const RATE = 40
const SECONDS = 10
const PROJECTED_WITHIN_MS = 300_000
/** Requests of others that were not answered. */
let refused = 0

const { url, environment, memory, stop } = await startDemoSite()
try {
  say(`${machine()}; a demo site with all its parts`)
  const members = await makeMembers(environment, MEMBERS)
  const { session: writer, userId } = await signIn('writer@example.com')
  const begun = performance.now()
  await follow(userId, members)
  say(`${FOLLOWERS} follows, written and projected in ${seconds(performance.now() - begun)}`)
  say(`memory with them: ${memory()}`)

  await others()
  report('others read, before', await others())
  const position = await publish(writer)
  const [reading, told] = await Promise.all([
    others(),
    atRate(MEMBERS / SECONDS, SECONDS, async n => {
      for (const headers = members[n]?.headers; !(await isTold(position, headers)); ) await delay(50)
    }),
  ])
  report(`a bell of ${MEMBERS} of the ${FOLLOWERS} followers, ${MEMBERS / SECONDS}/s, until it has it`, told)
  report('others read, meanwhile', reading)
  report('others read, afterwards', await others())
  say(`requests of others that were refused: ${refused}`)
  say(`rows of notifications written for it: ${await notificationsSince(position)}`)
  say(`memory afterwards: ${memory()}`)
} finally {
  await stop()
}

/** Whether the bell of a follower shows the publication. */
async function isTold(position: string, headers: Member['headers'] = {}): Promise<boolean> {
  const answer = await fetch(`${url}/api/my/notifications?per=1`, {
    headers: { ...headers, [MIN_EVENT_POSITION]: position },
  })
  const { data } = (await answer.json()) as { data?: { attributes: { action: string } }[] }
  return !answer.headers.has(READ_STALE) && data?.[0]?.attributes.action === 'published'
}

/** Requests of visitors, as often whether or not the site is slow. */
function others(): Promise<number[]> {
  return atRate(RATE, SECONDS, async n => {
    const read = () => call(`${url}/api/articles?per=24&page=${(n % 20) + 1}&n=${n}`)
    // The gateway may have closed the idle connection.
    const { status } = await read().catch(read)
    if (status !== 200) refused += 1
  })
}

async function signIn(email: string): Promise<{ session: HttpSession; userId: string }> {
  const session = new HttpSession(url, environment.PUBLIC_URL)
  await session.expect('POST', '/api/identity/sign-in/email', { email, password: DEMO_PASSWORD })
  const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
  const { data } = await session.expect<{ data: { id: string } }>('POST', '/api/auth/sessions', { token })
  return { session, userId: data.id }
}

/** Written directly to the log, since following by requests is not measured. */
async function follow(followeeId: string, members: readonly Member[]): Promise<void> {
  const events = connectEventStore(environment.EVENTSTORE_URL)
  const ids = Array.from({ length: FOLLOWERS }, (_, n) => members[n]?.userId ?? shortIdFrom(`follower ${n}`))
  let last = -1n
  const left = ids.values()
  const runner = async () => {
    for (const followerId of left) {
      const id = newCommandId()
      const { position } = await events.append(userFollowStream(followeeId, followerId), 'no_stream', [
        {
          ...{ id, type: 'UserFollowed', data: { followeeId, followerId } },
          metadata: {
            ...{ $correlationId: id, $causationId: id, actorId: followerId, app: 'bench' },
            occurredAt: new Date().toISOString(),
          },
        },
      ])
      if (position !== undefined && position > last) last = position
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, runner))
    await projected(last)
  } finally {
    await events.close()
  }
}

async function projected(position: bigint): Promise<void> {
  const deadline = Date.now() + PROJECTED_WITHIN_MS
  for (;;) {
    const [row] = await query<{ is: boolean }>(
      'select position >= $1 as is from read.read_position',
      position,
    )
    if (row?.is) return
    if (Date.now() > deadline) throw new Error('the follows were not projected')
    await delay(100)
  }
}

/** The article exists and has its text: only its publication is measured. */
async function publish(writer: HttpSession): Promise<string> {
  const games = await writer.expect<{ data: { attributes: { slug: string } }[] }>('GET', '/api/games?per=1')
  const game_slug = games.data[0]?.attributes.slug
  const { data } = await writer.expect<{ data: { id: string } }>('POST', '/api/articles', { game_slug })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '最初の五時間の歩き方です。' }] }
  const content = {
    ...{
      kind: 'strategy',
      language: 'ja',
      title: '序盤の歩き方',
      description: '',
      thumbnail: null,
      tags: [],
    },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  const path = `/api/my/articles/${data.id}/publish`
  const { status, headers } = await writer.request('PATCH', path, { content, revision: '0' })
  if (status !== 200) throw new Error(`the publication answered ${status}`)
  return headers.get(EVENT_POSITION) ?? ''
}

async function notificationsSince(position: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from read.notification where position >= $1',
    BigInt(position),
  )
  return row?.count ?? 0
}

async function query<Row extends pg.QueryResultRow>(text: string, position: bigint): Promise<Row[]> {
  const db = new pg.Client({ connectionString: environment.DATABASE_URL })
  await db.connect()
  try {
    return (await db.query<Row>(text, [position.toString()])).rows
  } finally {
    await db.end()
  }
}

function report(name: string, list: readonly number[]): void {
  const { p50, p95, p99, times } = percentiles(list)
  say(
    `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${times} times)`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
