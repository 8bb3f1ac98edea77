import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import { percentiles } from '#bench/site/at-rate.ts'
import { memoryOf } from '#bench/site/memory.ts'
import type { Tries } from './attack.ts'
import type { AttackedSite } from './attacked-site.ts'
import type { Stop } from './load/bells.ts'

/** A kind of request that other users send during an attack, measured and judged separately. */
interface Activity {
  name: string
  /** Users who do it at the same time. */
  users: number
  pauseMs: number
  /** @param n a new number for each request */
  ask: (n: number) => Promise<Response>
}

const READS = [
  '/api/articles?per=24&n=',
  '/api/games?per=24&n=',
  '/api/users?per=24&n=',
  '/api/ranking/articles?n=',
]
/** Enough of them that none reaches the limit of likes in a minute. */
const LIKING_MEMBERS = 10
/** Pages of a list that the demo content has. */
const LIST_PAGES = 5
const WARM_UP_MS = 1_000
const ANSWER_MAX_MS = 10_000
/** Below this the delay is not noticeable, and smaller than the noise of a busy machine. */
const UNNOTICED_MS = 25
/** The site may grow by this part and this number of megabytes: caches and workers that have just started. */
const GROWTH = { part: 0.25, megabytes: 100 }

/**
 * Measures other users when idle and during `attack`, for this time in ms each, and the memory of the site. Counts one
 * try per activity: held if no request of others failed, and their p95 is at most twice the idle one.
 */
export async function judgeOthers(
  site: AttackedSite,
  tries: Tries,
  ms: number,
  attack: () => Promise<Stop>,
): Promise<void> {
  const activities = await activitiesOf(site)
  await measure(activities, WARM_UP_MS)
  const memoryBefore = memoryIn(site)
  const quiet = await measure(activities, ms)
  // Measured from the first moment on: the start is a separate burst.
  const measuring = measure(activities, ms)
  const stop = await attack()
  const under = await measuring
  // The figures are kept also if the load did not do what it should.
  const fault = await stop().then(
    () => null,
    (error: Error) => error.message,
  )
  if (fault !== null) tries.count(false, `the load failed: ${fault}`)
  const memory = memoryIn(site)
  const notes: string[] = []
  for (const [n, { name }] of activities.entries()) {
    const [before, during] = [p95(quiet[n]?.times), p95(under[n]?.times)]
    const refused = under[n]?.refused ?? []
    const note = `${name} ${before.toFixed(1)} → ${during.toFixed(1)} ms${refused.length > 0 ? ` (refused: ${refused.join()})` : ''}`
    tries.count(refused.length === 0 && during <= Math.max(2 * before, UNNOTICED_MS), note)
    notes.push(note)
  }
  const grown = `memory ${memoryBefore} → ${memory} MB`
  tries.count(memory <= memoryBefore * (1 + GROWTH.part) + GROWTH.megabytes, grown)
  tries.note = [`p95 of others: ${notes.join(', ')}`, grown].join('; ')
}

const p95 = (times: readonly number[] = []): number => percentiles(times).p95

const memoryIn = ({ parts }: AttackedSite): number => memoryOf(parts).total

async function activitiesOf(site: AttackedSite): Promise<Activity[]> {
  const { url, article } = site
  const likers = (await site.members()).slice(-LIKING_MEMBERS)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_MAX_MS) })
  const pages = ['/games?page=', '/all-articles?page=', `/games/${article.slug}/${article.id}?n=`]
  const signIn = {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'reader@example.com', password: DEMO_PASSWORD }),
  }
  return [
    {
      ...{ name: 'reads', users: 2, pauseMs: 10 },
      ask: n => ask(`${READS[n % READS.length]}${n % 50}`),
    },
    {
      ...{ name: 'pages', users: 1, pauseMs: 150 },
      ask: n => ask(`${pages[n % pages.length]}${(n % LIST_PAGES) + 1}`),
    },
    {
      ...{ name: 'likes', users: 1, pauseMs: 50 },
      ask: n =>
        ask(`/api/article_likes/${article.id}`, {
          method: n % 2 === 0 ? 'POST' : 'DELETE',
          headers: likers[Math.floor(n / 2) % likers.length]?.headers ?? {},
        }),
    },
    {
      ...{ name: 'sign-ins', users: 1, pauseMs: 50 },
      ask: () => ask('/api/identity/sign-in/email', signIn),
    },
  ]
}

interface Measured {
  times: number[]
  /** Statuses of failed requests; 0 without a response. */
  refused: number[]
}

/** @returns the times and failures of each activity, in the same order */
function measure(activities: readonly Activity[], ms: number): Promise<Measured[]> {
  const end = performance.now() + ms
  return Promise.all(
    activities.map(async ({ users, pauseMs, ask }) => {
      const measured: Measured = { times: [], refused: [] }
      let n = 0
      const use = async () => {
        while (performance.now() < end) {
          const began = performance.now()
          const status = await ask(n++).then(
            async answer => {
              await answer.arrayBuffer()
              return answer.status
            },
            () => 0,
          )
          measured.times.push(performance.now() - began)
          if (status < 200 || status > 299) measured.refused.push(status)
          await delay(pauseMs)
        }
      }
      await Promise.all(Array.from({ length: users }, use))
      return measured
    }),
  )
}
