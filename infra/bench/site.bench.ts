import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { EVENT_POSITION, MIN_EVENT_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import { DEMO_PASSWORD, demoAccounts } from '#seed/demo-accounts.ts'
import { HttpSession } from '#seed/http-session.ts'
import { startDemoSite } from './demo-site.ts'

/**
 * `npm run bench:site -- [--url URL]`: how long a like takes, and until a read shows it, and until a search finds what an
 * event brought, at a demo site that runs there or at one that is started for it. Stays under the limits of a member, so that it can be run again after a minute.
 */
const { values } = parseArgs({ options: { url: { type: 'string' } } })
const site = values.url ? { url: values.url, stop: async () => {} } : await startDemoSite()
const LIKES_PER_MEMBER = 100
const NICKNAMES = 60

const percentile = (sorted: number[], part: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)} ms`
function print(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  process.stdout.write(
    `${name}: p50 ${percentile(sorted, 0.5)}, p95 ${percentile(sorted, 0.95)}, p99 ${percentile(sorted, 0.99)} (${sorted.length} times)\n`,
  )
}

async function signIn(email: string): Promise<HttpSession> {
  const session = new HttpSession(site.url, new URL(site.url).origin)
  await session.expect('POST', '/api/identity/sign-in/email', { email, password: DEMO_PASSWORD })
  const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
  await session.expect('POST', '/api/auth/sessions', { token })
  return session
}

const answer = await fetch(`${site.url}/api/articles?per=50`)
const articles = ((await answer.json()) as { data: { id: string }[] }).data
const commands: number[] = []
const visible: number[] = []
await Promise.all(
  demoAccounts.map(async ({ email }) => {
    const session = await signIn(email)
    for (let i = 0; i < LIKES_PER_MEMBER; i++) {
      const article = articles[i % articles.length]?.id
      const start = performance.now()
      // First round likes or keeps, second takes back: every second call is an event at least.
      const { headers, status } = await session.request(
        i < LIKES_PER_MEMBER / 2 ? 'POST' : 'DELETE',
        `/api/article_likes/${article}`,
      )
      if (status !== 200) throw new Error(`a like answered ${status}`)
      commands.push(performance.now() - start)
      const position = headers.get(EVENT_POSITION)
      if (position === null) continue
      const read = await fetch(`${site.url}/api/articles?per=1&page=${(i % 20) + 1}`, {
        headers: { [MIN_EVENT_POSITION]: position },
      })
      await read.arrayBuffer()
      if (read.headers.get(READ_STALE) === null) visible.push(performance.now() - start)
    }
  }),
)
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB; 5 members at once, through the gateway\n`,
)
print('like', commands)
print('like until a read shows it', visible)
const { followed, awaited } = await nicknames()
print('event until a search finds it', followed)
print('event until a search that waits for it finds it', awaited)
await site.stop()

/** Gives a game names that no game has, one after the other, and searches for each. */
async function nicknames(): Promise<{ followed: number[]; awaited: number[] }> {
  const moderator = await signIn('moderator@example.com')
  const path = '/api/games/animal-crossing-new-horizons/nicknames'
  const { data } = await moderator.expect<{ data: { attributes: { nicknames: string[] } } }>('GET', path)
  const followed: number[] = []
  const awaited: number[] = []
  for (let i = 0; i < NICKNAMES; i++) {
    const nickname = Array.from({ length: 12 }, () => 'abdegikmnoprstuz'.charAt(Math.random() * 16)).join('')
    const { headers, status } = await moderator.request('PUT', path, { nicknames: [nickname] })
    if (status !== 200) throw new Error(`a nickname answered ${status}`)
    const start = performance.now()
    const waits = i % 2 === 1
    const position = headers.get(EVENT_POSITION) ?? ''
    let requests = 1
    const found = async () => {
      // Another address each time: an answer may be kept for a second.
      const answer = await fetch(`${site.url}/api/search/games?q=${nickname}&per=${1 + (requests % 100)}`, {
        headers: waits ? { [MIN_EVENT_POSITION]: position } : {},
      })
      return ((await answer.json()) as { data: unknown[] }).data.length > 0
    }
    while (!(await found()) && performance.now() - start < 10_000) requests++
    if (waits && requests > 1) process.stdout.write(`a search that waited came ${requests} times too early\n`)
    ;(waits ? awaited : followed).push(performance.now() - start)
  }
  await moderator.expect('PUT', path, { nicknames: data.attributes.nicknames })
  return { followed, awaited }
}
