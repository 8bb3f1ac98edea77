import { readFileSync } from 'node:fs'
import { startDemoSite } from '#bench/demo-site.ts'
import { cpuSeconds } from '#bench/rebuild/cpu-time.ts'
import { call } from '#bench/site/call.ts'
import { makeMembers } from '#bench/site/members.ts'

/**
 * `node site-figures.ts`: starts a demo site of the checkout in which this file lies, and prints figures of it as JSON
 * in the last line. It imports only what earlier commits have too, since it is copied into them. Processor time is that of the site's
 * processes and its stores, without the client.
 */
const MEMBERS = 120
const AT_ONCE = 8
const WARM_UP = 1_200
const OPERATIONS = 2_400
/** Idle time in ms before memory is measured: garbage of the start is collected meanwhile, and no event reports that. */
const REST_MS = 15_000

/** Name → value. Smaller is better, for each of them. */
const figures: Record<string, number> = {}
const site = await startDemoSite()
try {
  const { url, environment } = site
  await rest()
  const { data: articles, included } = await list('/api/articles?per=50')
  const slugs = included.flatMap(({ type, attributes }) => (type === 'game' ? [attributes.slug] : []))
  const members = await makeMembers(environment, MEMBERS)
  const react = (kind: 'likes' | 'bookmarks') => async (n: number) => {
    const article = articles[Math.floor(n / MEMBERS) % articles.length]
    const { status } = await call(`${url}/api/article_${kind}/${article?.id}`, {
      method: 'POST',
      headers: members[n % MEMBERS]?.headers ?? {},
    })
    if (status !== 200) throw new Error(`${kind}: answered ${status}`)
  }
  const edit = async (n: number) => {
    const { status } = await fetch(`${url}/api/my/profile`, {
      method: 'PATCH',
      headers: { ...members[n % MEMBERS]?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ description: `edit ${n}` }),
    })
    if (status !== 200) throw new Error(`a profile edit answered ${status}`)
  }
  await times(WARM_UP, react('bookmarks'))
  await measure('like', () => times(OPERATIONS, react('likes')))
  await measure('profile edit', () => times(OPERATIONS / 4, edit))

  const get = (path: (slug: string, n: number) => string) => async (n: number) => {
    const address = `${url}${path(slugs[n % slugs.length] ?? '', n)}`
    const { status } = await call(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    if (status !== 200) throw new Error(`${address} answered ${status}`)
  }
  const reads = [
    ['cached list HTML', 6_000, get(() => `/games/${slugs[0]}/latest`)],
    // Another address each time: each page is rendered.
    ['rendered list HTML', 800, get((slug, n) => `/games/${slug}/latest?show=${n}`)],
    [
      'list API',
      4_000,
      get((slug, n) => `/api/games/${slug}/articles?per=${1 + (n % 100)}&page=${1 + Math.floor(n / 100)}`),
    ],
  ] as const
  for (const [name, count, read] of reads) {
    await times(count / 8, read)
    await measure(name, () => times(count, n => read(count + n)))
  }

  figures['second start: wall (ms)'] = (await site.startAgain()) * 1000
  figures['second start: CPU (ms)'] = total(cpuByProcess(), 'second start')
  await rest()
  figures['memory after the second start (MB)'] = Number(/\d+/.exec(site.memory())?.[0])
  explain(`memory: ${site.memory()}`)
} finally {
  await site.stop()
}
process.stdout.write(`${JSON.stringify(figures)}\n`)

/** @param work answers how many operations it did */
async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const before = cpuByProcess()
  const began = performance.now()
  const operations = await work()
  figures[`${name}: wall (ms)`] = (performance.now() - began) / operations
  const after = cpuByProcess()
  const each = [...after].map(([key, ms]) => [key, (ms - (before.get(key) ?? 0)) / operations] as const)
  figures[`${name}: CPU (ms)`] = total(new Map(each), name)
}

/** A few at a time: a site that is overloaded refuses, and that costs less than to serve. */
async function times(count: number, work: (n: number) => Promise<void>): Promise<number> {
  let next = 0
  const runner = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
  return count
}

/** Processor ms of each process that this one started, and of all below it. */
function cpuByProcess(): Map<string, number> {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  return new Map(children.map(pid => [`${programOf(pid)} ${pid}`, cpuSeconds(Number(pid)) * 1000]))
}

function programOf(pid: string): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const file = words.find(word => /\.m?[jt]s$/.test(word)) ?? words[0] ?? ''
  return file.split('/').slice(-3).join('/')
}

function total(processes: Map<string, number>, name: string): number {
  for (const [process, ms] of [...processes].toSorted((a, b) => b[1] - a[1]))
    if (ms > 0.005) explain(`${name.padEnd(28)} ${process.padEnd(44)} ${ms.toFixed(3)} ms`)
  return [...processes.values()].reduce((sum, ms) => sum + ms, 0)
}

/** With FIGURES_BY_PROCESS, where the processor time and the memory went. */
function explain(line: string): void {
  if (process.env.FIGURES_BY_PROCESS) process.stderr.write(`${line}\n`)
}

async function rest(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, REST_MS))
}

async function list(path: string) {
  return (await (await fetch(`${site.url}${path}`)).json()) as {
    data: { id: string }[]
    included: { type: string; attributes: { slug: string } }[]
  }
}
