import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProxies, type ProxyFigures } from './proxies.ts'

const MIB = 1024 * 1024
type Answer = (request: IncomingMessage, response: ServerResponse) => void

describe('readers who keep the site waiting', { timeout: 180_000 }, () => {
  const log = createLogger('gateway-test', 'silent')
  const app = createDeclaredApp({ log, holdsAnswers: true, server: { forceCloseConnections: true } })
  let figures: ProxyFigures
  let service: Server
  let url: string
  let port: number
  const answers: Record<string, Answer> = {}
  const sockets: Socket[] = []

  beforeAll(async () => {
    service = createServer((request, response) => {
      const answer = answers[(request.url ?? '').split('?')[0] ?? '']
      if (answer) answer(request, response)
      else response.end('{"data":[]}')
    })
    await new Promise<void>(resolve => service.listen(0, 'localhost', resolve))
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    figures = await addProxies(app, {
      queryApi: address,
      commandApi: address.replace('127.0.0.1', 'localhost'),
    })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(url).port)
  })
  beforeEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
    service.closeAllConnections()
    service.close()
  })

  /** Asks, and reads nothing; each time from another of four addresses. */
  const ask = (path: string): Socket => {
    const localAddress = `127.0.0.${2 + (sockets.length % 4)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.pause().on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    sockets.push(socket)
    return socket
  }
  const reads = () => figures.pools.reads

  it('300 open streams leave every connection to the reads', async () => {
    answers['/api/my/notifications/stream'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    }
    for (let n = 0; n < 300; n++) ask('/api/my/notifications/stream')
    await expect.poll(() => figures.pools.streams.running, { timeout: 60_000 }).toBe(300)
    expect(reads().running).toBe(0)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
  })

  it('searches without an answer leave every connection to the other reads', async () => {
    const held: ServerResponse[] = []
    answers['/api/search/articles'] = answers['/api/games/search'] = (_request, response) =>
      void held.push(response)
    for (let n = 0; n < 60; n++) ask(n % 2 ? '/api/search/articles?q=boss' : '/api/games/search?q=boss')
    await expect.poll(() => figures.pools.searches.running, { timeout: 60_000 }).toBe(4)
    expect(reads().running).toBe(0)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
    for (const response of held) response.end('{"data":[]}')
  })

  it('a stream where none belongs is not held on a connection of the reads', async () => {
    answers['/api/articles/stream'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n')
    }
    expect((await fetch(`${url}/api/articles/stream`)).status).toBe(503)
    await expect.poll(() => reads().running).toBe(0)
  })

  it('200 sockets that do not read hold no connection to the service', async () => {
    let asked = 0
    const long = Buffer.alloc(MIB - 1_000, 'x')
    answers['/api/long'] = (_request, response) => {
      asked++
      response.end(long)
    }
    for (let n = 0; n < 200; n++) ask('/api/long')
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(200)
    await expect.poll(() => reads().running, { timeout: 60_000 }).toBe(0)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
  })

  it('evicts one streamed response for another, and never for short ones', async () => {
    const archive = Buffer.alloc(8 * MIB, 'x')
    answers['/api/archive'] = (_request, response) => void response.end(archive)
    for (let n = 0; n < 80; n++) ask('/api/archive')
    await expect.poll(() => figures.longAnswers.givenUp(), { timeout: 30_000 }).toBeGreaterThan(40)
    expect(reads().running).toBeLessThan(64)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
    const whole = await fetch(`${url}/api/archive`)
    expect((await whole.arrayBuffer()).byteLength).toBe(8 * MIB)
  })

  it('keeps length, ETag and emptiness of what it reads whole', async () => {
    answers['/api/tagged'] = (request, response) => {
      response.setHeader('etag', 'W/"1"')
      if (request.headers['if-none-match']) response.writeHead(304).end()
      else response.writeHead(200, { 'content-length': 5 }).end(request.method === 'HEAD' ? '' : 'abcde')
    }
    const head = await fetch(`${url}/api/tagged`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5'])
    const same = await fetch(`${url}/api/tagged`, { headers: { 'if-none-match': 'W/"1"' } })
    expect([same.status, same.headers.get('content-length')]).toEqual([304, null])
    expect(await (await fetch(`${url}/api/tagged`)).text()).toBe('abcde')
  })

  it('delays responses to clients that ignore 429 with long texts, without holding a connection', async () => {
    let told = 0
    answers['/api/texts'] = (request, response) => {
      request.resume().on('end', () => {
        told++
        response.writeHead(429, { 'retry-after': '3' }).end()
      })
    }
    const put = (letters: number) =>
      fetch(`${url}/api/texts`, { method: 'PUT', body: 'x'.repeat(letters) }).then(({ status }) => status)
    const answered: number[] = []
    const long = put(100_000).then(status => answered.push(status))
    await expect.poll(() => told).toBe(1)
    await expect.poll(() => figures.pools.writes.running).toBe(0)
    expect(await put(10)).toBe(429)
    expect(answered).toEqual([])
    await long
    expect(answered).toEqual([429])
  })

  it('rejects a JSON body above the limit of all services with 413, before a service receives it', async () => {
    let asked = 0
    answers['/api/identity/sign-in/email'] = (request, response) => {
      asked++
      request.resume().on('end', () => response.end('{}'))
    }
    const send = (letters: number, type: string) =>
      fetch(`${url}/api/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: `{"password":"${'x'.repeat(letters)}"}`,
      }).then(({ status }) => status)
    expect(await send(10_000_000, 'application/json')).toBe(413)
    expect(await send(2_000_000, 'application/vnd.api+json')).toBe(413)
    expect([await send(1_000_000, 'application/json'), asked]).toEqual([200, 1])
  })

  it('a service that hangs is answered for: 503, Retry-After, and which part it is', async () => {
    answers['/api/hanging'] = () => {}
    const answer = await fetch(`${url}/api/hanging`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await answer.json()).errors[0].detail).toBe('reads')
  })

  it('a service that stops in the middle of an answer is answered for, too', async () => {
    answers['/api/torn'] = (_request, response) => {
      response.writeHead(200, { 'content-length': 100, etag: 'W/"2"' }).write('abc')
      setImmediate(() => response.destroy())
    }
    const answer = await fetch(`${url}/api/torn`)
    expect([answer.status, answer.headers.get('etag')]).toEqual([503, null])
  })

  it('rejects requests while every place is in use, and accepts them afterwards', async () => {
    const held: ServerResponse[] = []
    answers['/api/slow'] = (_request, response) => void held.push(response)
    for (let n = 0; n < 16; n++) ask('/api/slow')
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(16)
    const refused = await fetch(`${url}/api/articles`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    for (const response of held) response.end('{}')
    await expect.poll(() => reads().running).toBe(0)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
  })

  it('serves another network before the waiting requests of one, and drops those whose client leaves', async () => {
    const order: string[] = []
    const held: ServerResponse[] = []
    answers['/api/slow'] = answers['/api/other'] = (request, response) => {
      order.push(String(request.headers['x-forwarded-for']))
      held.push(response)
    }
    const askFrom = (localAddress: string, path: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      sockets.push(socket)
      return socket
    }
    for (const address of ['127.0.1.1', '127.0.1.2'])
      for (let n = 0; n < 8; n++) askFrom(address, '/api/slow')
    await expect.poll(() => held.length).toBe(16)
    const leaving = askFrom('127.0.1.3', '/api/slow')
    askFrom('127.0.1.1', '/api/slow')
    await expect.poll(() => reads().waiting).toBe(2)
    leaving.destroy()
    await expect.poll(() => reads().waiting).toBe(1)
    askFrom('127.0.1.4', '/api/other')
    await expect.poll(() => reads().waiting).toBe(2)
    const at = order.indexOf('127.0.1.2')
    held[at]?.end('{}')
    await expect.poll(() => order.length).toBe(17)
    expect(order.at(-1)).toBe('127.0.1.4')
    for (const response of held) response.end('{}')
    await expect.poll(() => order.length).toBe(18)
    for (const response of held) response.end('{}')
    await expect.poll(() => reads().running).toBe(0)
    expect(order).not.toContain('127.0.1.3')
  })

  it('reads that wait for writes take no place of the other reads', async () => {
    const held: ServerResponse[] = []
    answers['/api/late'] = (_request, response) => void held.push(response)
    const waiting = Array.from({ length: 16 }, () =>
      fetch(`${url}/api/late`, { headers: { 'x-min-event-position': '9' } }),
    )
    await expect.poll(() => held.length).toBe(16)
    expect((await fetch(`${url}/api/articles`)).status).toBe(200)
    for (const response of held) response.end('{}')
    await Promise.all(waiting)
  })

  it('senders who take their time hold no connection to the service', async () => {
    for (let n = 0; n < 140; n++) {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket.on('error', () => {}))
      socket.write(
        'POST /api/articles HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
      )
    }
    const written = await fetch(`${url}/api/articles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(written.status).toBe(200)
    expect(figures.pools.writes.running).toBe(0)
  })

  it('passes bodies on as they came, and refuses what is too long', async () => {
    answers['/api/echo'] = (request, response) => void request.pipe(response)
    const body = 'あ'.repeat(100_000)
    const post = (text: string) => fetch(`${url}/api/echo`, { method: 'POST', body: text })
    expect(await (await post(body)).text()).toBe(body)
    expect((await post('x'.repeat(12 * MIB))).status).toBe(413)
  })
})
