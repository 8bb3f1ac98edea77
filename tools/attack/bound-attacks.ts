import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { type Attack, Tries } from './attack.ts'
import type { AttackedSite } from './attacked-site.ts'
import { judgeOthers } from './others.ts'

const READ_MS = 5_000

/** Megabytes that a service holds, by its own metrics. */
async function residentOf(
  service: 'queryApi' | 'commandApi',
  { environment }: AttackedSite,
): Promise<number> {
  const metrics = await (await fetch(`${addressOf(service, Number(environment.PORT))}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes(?:\{[^}]*\})? ([\d.e+]+)/m.exec(metrics)?.[1]
  return Number(bytes) / 2 ** 20
}

const atOnce = (count: number, work: (n: number) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

export const boundAttacks: Attack[] = [
  {
    class: 'bounds',
    name: 'addresses with endless unknown parameters fill no cache',
    async run(site) {
      const tries = new Tries()
      const before = await residentOf('queryApi', site)
      const statuses = new Map<number, number>()
      await atOnce(24, async worker => {
        for (let n = 0; n < 100; n++) {
          const filler = `${worker}-${n}-`.padEnd(13_000, 'k')
          const { status, body } = await fetch(
            `${site.url}/api/embeds?articles=${site.article.id}&k=${filler}`,
          )
          await body?.cancel()
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      })
      const grown = (await residentOf('queryApi', site)) - before
      tries.count(grown < 60, `the read side grew by ${Math.round(grown)} MB in 2,400 requests`)
      tries.count(!statuses.has(500) && !statuses.has(503), `answers ${JSON.stringify([...statuses])}`)
      tries.note = `${Math.round(grown)} MB more after 2,400 requests`
      return tries
    },
  },
  {
    class: 'bounds',
    name: 'a header with an invented position holds no reader',
    // Compares times, so the machine must be idle otherwise.
    long: true,
    async run(site) {
      const tries = new Tries()
      const headers = { 'x-min-event-position': '9999999999999999999' }
      await judgeOthers(site, tries, READ_MS, async () => {
        let on = true
        const running = atOnce(100, async () => {
          while (on) {
            await (await fetch(`${site.url}/api/articles?per=1`, { headers })).arrayBuffer()
            await delay(500)
          }
        })
        return async () => {
          on = false
          await running
        }
      })
      return tries
    },
  },
  {
    class: 'bounds',
    name: 'refused documents are cheap to answer and counted',
    async run(site) {
      const tries = new Tries()
      const { session } = await site.person('refused-documents')
      const { data } = await session.expect<{ data: { id: string } }>('POST', '/api/articles', {
        game_slug: site.article.slug,
      })
      const document = {
        type: 'doc',
        version: 1,
        content: Array.from({ length: 19_000 }, () => ({ type: 'x' })),
      }
      const statuses: number[] = []
      let longest = 0
      for (let n = 0; n < 130; n++) {
        const answer = await session.request('PATCH', `/api/my/articles/${data.id}/text`, {
          base: null,
          text: { title: 'x', document },
        })
        statuses.push(answer.status)
        longest = Math.max(longest, JSON.stringify(answer.body).length)
        if (answer.status === 429) break
      }
      tries.count(longest < 20_000, `an answer of ${longest} characters`)
      tries.count(statuses.at(-1) === 429, `${statuses.length} refused documents and no limit`)
      tries.note = `longest answer ${longest} characters, limited after ${statuses.length}`
      return tries
    },
  },
  {
    class: 'bounds',
    name: 'a text of a megabyte is not taken',
    async run(site) {
      const tries = new Tries()
      const { session } = await site.person('long-text')
      const { data } = await session.expect<{ data: { id: string } }>('POST', '/api/articles', {
        game_slug: site.article.slug,
      })
      const text = "'".repeat(499_000)
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
      const content = { title: 'x', document: { type: 'doc', version: 1, content: [paragraph, paragraph] } }
      const { status } = await session.request('PATCH', `/api/my/articles/${data.id}/publish`, { content })
      tries.count(status === 413 || status === 422, `published with ${status}`)
      return tries
    },
  },
  {
    class: 'bounds',
    name: 'sockets whose headers dribble are ended',
    long: true,
    async run(site) {
      const tries = new Tries()
      const { hostname, port } = new URL(site.url)
      const within = 25_000
      const ended = await atOnce(40, async () => {
        const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
        socket.on('error', () => {})
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
        const dribble = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 1_000)
        const gone = await Promise.race([
          new Promise(resolve => socket.once('close', () => resolve(true))),
          delay(within, false),
        ])
        clearInterval(dribble)
        socket.destroy()
        return gone
      })
      for (const gone of ended) tries.count(gone === true, `a socket was open after ${within / 1000} s`)
      return tries
    },
  },
  {
    class: 'bounds',
    name: 'two Host headers, and addresses of 100 kB',
    async run(site) {
      const tries = new Tries()
      const statusOf = (request: string) =>
        new Promise<number>(resolve => {
          const { port } = new URL(site.url)
          const socket = connect(Number(port), '127.0.0.1')
          socket.on('error', () => resolve(0))
          socket.on('data', data => {
            resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? 0))
            socket.destroy()
          })
          socket.on('close', () => resolve(0))
          socket.write(request)
        })
      const twice = await statusOf('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')
      tries.count(twice !== 200, 'two Host headers are answered')
      for (const path of ['/api/articles', '/search', '/games']) {
        const status = await statusOf(`GET ${path}?q=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
        tries.count([0, 400, 414, 431].includes(status), `${path} with 100 kB answers ${status}`)
      }
      return tries
    },
  },
]
