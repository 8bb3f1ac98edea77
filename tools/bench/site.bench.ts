import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import { EVENT_POSITION, MIN_EVENT_POSITION, READ_STALE } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { ArticleBookmarkEvent } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { machine, say } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { loadFrom } from './reads/load-from.ts'
import { atOnce, atRate, percentiles } from './site/at-rate.ts'
import { averageFollows } from './site/average-follows.ts'
import { call } from './site/call.ts'
import { makeMembers } from './site/members.ts'
import { searchFollows } from './site/search-follows.ts'

/**
 * `npm run bench:site`, on a demo site started for it. Measures its memory; likes at 200 a second, and the time until a
 * read shows them; commands per second compared with the event store's appends; pages rendered on the server; the time
 * from a review to the average that counts it, and from an event to a search hit; and the time of a restart.
 */
const MEMBERS = 120
const RATE = 200
const SECONDS = 15
/** A site that has run for a while has its code compiled. */
const WARM_UP_SECONDS = 8
const REST_MS = 30_000
const AT_ONCE = 32
/** Interval, in likes, of reads that wait for a write. */
const READ_EVERY = 4

const { url, environment, memory, startAgain, stop } = await startDemoSite()
try {
  say(`${machine()}; a demo site with all its parts`)
  await delay(REST_MS)
  say(`memory half a minute after the demo content was loaded: ${memory()}`)
  const { data: articles, included } = await list('/api/articles?per=50')
  const members = await makeMembers(environment, MEMBERS)
  /** Each member likes each article once. */
  const write = async (origin: string, kind: 'likes' | 'bookmarks', n: number): Promise<string> => {
    const article = articles[Math.floor(n / MEMBERS) % articles.length]
    const answer = await call(`${origin}/api/article_${kind}/${article?.id}`, {
      method: 'POST',
      headers: members[n % MEMBERS]?.headers ?? {},
    })
    if (answer.status !== 200) throw new Error(`${kind}: answered ${answer.status}`)
    return String(answer.headers[EVENT_POSITION] ?? -1)
  }
  let visible: number[] = []
  let stale = 0
  const writeAndRead = (kind: 'likes' | 'bookmarks') => async (n: number, due: number) => {
    const position = await write(url, kind, n)
    if (n % READ_EVERY === 0) seen(n, position, due).catch(() => stale++)
  }
  async function seen(n: number, position: string, due: number): Promise<void> {
    const { headers } = await call(`${url}/api/articles?per=1&page=${(n % 20) + 1}&n=${n}`, {
      headers: { [MIN_EVENT_POSITION]: position },
    })
    if (headers[READ_STALE] === undefined) visible.push(performance.now() - due)
    else stale++
  }
  await atRate(RATE, WARM_UP_SECONDS, writeAndRead('bookmarks'))
  visible = []
  stale = 0
  const likes = await atRate(RATE, SECONDS, writeAndRead('likes'))
  times(`like, ${RATE}/s, through the gateway`, likes, 25)
  times(`like until a read shows it, ${RATE}/s`, visible, 150)
  if (stale > 0) say(`  ${stale} reads were answered before they showed it`)

  const appends = await appendRate()
  const direct = addressOf('commandApi', Number(environment.PORT))
  const commands = await atOnce(AT_ONCE, 3, n => write(direct, 'bookmarks', n + RATE * WARM_UP_SECONDS))
  const ratio = commands / ((appends + (await appendRate())) / 2)
  say(
    `commands, ${AT_ONCE} at a time: ${Math.round(commands)}/s, ${ratio.toFixed(2)} of the event store's appends, ${Math.round(appends)}/s (wanted: 0.60)`,
  )

  const slugs = included.flatMap(({ type, attributes }) => (type === 'game' ? [attributes.slug] : []))
  const page = `/games/${slugs[0]}/latest`
  const encoding = 'gzip, deflate, br'
  await loadFrom(url, [page], { seconds: 2, encoding })
  const hot = await loadFrom(url, [page], { seconds: 5, encoding })
  say(
    `HTML of a list, kept for a second: ${Math.round(hot.perSecond)}/s, p99 ${hot.p99} ms (wanted: 4,000/s)`,
  )
  // Another address each time: every page is rendered.
  const pages = Array.from({ length: 20_000 }, (_, n) => `/games/${slugs[n % slugs.length]}/latest?show=${n}`)
  const rendered = await loadFrom(url, pages, { seconds: 5, encoding })
  say(
    `HTML of lists, each rendered: ${Math.round(rendered.perSecond)}/s, p99 ${rendered.p99} ms (wanted: 400/s)`,
  )

  times('review published until a visitor reads the average with it', await averageFollows(url, members))
  const { followed, awaited } = await searchFollows(url)
  times('event until a search finds it', followed)
  times('event until a search that waits for it finds it', awaited)

  say(`started again: ready after ${(await startAgain()).toFixed(1)} s (wanted: 10 s)`)
  await delay(REST_MS)
  say(`memory half a minute after that: ${memory()} (wanted: 1,500 MB)`)
} finally {
  await stop()
}

interface List {
  data: { id: string }[]
  included: { type: string; attributes: { slug: string } }[]
}
async function list(path: string): Promise<List> {
  return (await (await fetch(`${url}${path}`)).json()) as List
}

/** Appends a second of the site's own event store, of an event as a bookmark writes, each to a new stream. */
async function appendRate(): Promise<number> {
  const events = connectEventStore(environment.EVENTSTORE_URL)
  const data = {
    articleId: 'x'.repeat(13),
    userId: 'x'.repeat(13),
    authorId: 'x'.repeat(13),
    gameId: 'x'.repeat(13),
  }
  try {
    return await atOnce(AT_ONCE, 3, async () => {
      const id = newCommandId()
      const metadata = {
        ...{ $correlationId: id, $causationId: id, commandHash: id, actorId: data.userId, app: 'bench' },
        occurredAt: new Date().toISOString(),
      }
      // Not a stream of the domain: no projection reads it.
      const stream = `bench-${randomUUID()}` as Stream<ArticleBookmarkEvent>
      await events.append(stream, 'no_stream', [{ id, type: 'ArticleBookmarked', data, metadata }])
    })
  } finally {
    await events.close()
  }
}

/** @param wanted p95, in milliseconds */
function times(name: string, list: number[], wanted?: number): void {
  const { p50, p95, p99, times: count } = percentiles(list)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const target = wanted === undefined ? '' : ` (wanted: p95 ${wanted} ms)`
  say(`${name}: p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)} (${count} times)${target}`)
}
