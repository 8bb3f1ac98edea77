import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { addProxies, type ProxyFigures } from './proxies/proxies.ts'

const { app, pipelining } = createHttpServer({
  log: createLogger('pipelining-test', 'silent'),
  holdsAnswers: true,
  secure: false,
})
let service: Server
let figures: ProxyFigures
let port: number
/** At work on the read side now, and at most so far. */
let atWork = 0
let most = 0
let asked: string[] = []
let waits: () => Promise<unknown> = async () => {}
const sockets: Socket[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    most = Math.max(most, ++atWork)
    const answer = () => {
      atWork--
      response.end(`{"data":"${request.url}"}`)
    }
    void waits().then(answer)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const queryApi = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  figures = await addProxies(app, { queryApi, commandApi: queryApi })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(() => {
  most = 0
  asked = []
  waits = async () => {}
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => figures.pools.reads.running).toBe(0)
})
afterAll(async () => {
  await app.close()
  service.closeAllConnections()
  service.close()
})

function open(localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  sockets.push(socket)
  return socket
}
const pipelined = (count: number, path = (n: number) => `/api/articles?page=${n}`): string =>
  Array.from({ length: count }, (_, n) => `GET ${path(n)} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
/** Sends a request from another IP address of this machine. */
async function neighbour(): Promise<number | undefined> {
  const request = get({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/api/articles?mine' })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}
const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  waits = () => promise
  return () => {
    waits = async () => {}
    resolve()
  }
}

it('answers a few pipelined requests in order, one at a time', async () => {
  waits = () => new Promise(resolve => setTimeout(resolve, 5))
  const socket = open()
  let text = ''
  socket.on('data', part => (text += part))
  socket.write(pipelined(5))
  await expect.poll(() => text.match(/"data"/g)?.length).toBe(5)
  expect([...text.matchAll(/page=(\d+)/g)].map(([, page]) => Number(page))).toEqual([...Array(5).keys()])
  expect(most).toBe(1)
})

it('rejects further ones, after the responses to the previous ones', async () => {
  const free = held()
  const before = pipelining.refused()
  const socket = open()
  let text = ''
  socket.on('data', part => (text += part))
  socket.write(pipelined(10))
  await expect.poll(() => pipelining.refused() - before).toBeGreaterThan(2)
  free()
  await once(socket, 'end')
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual([...Array(5).fill('200'), '503'])
  expect(text).toMatch(/503 Service Unavailable[\s\S]*retry-after: 1\r\n/i)
})

it('uses one slot for sixty unread reads on one socket, while other clients read', async () => {
  const free = held()
  for (let n = 0; n < 4; n++)
    open()
      .pause()
      .write(pipelined(60, k => `/api/search/articles?q=${n}-${k}`))
  await expect.poll(() => atWork).toBeGreaterThan(0)
  await expect.poll(() => pipelining.refused()).toBeGreaterThan(100)
  expect(most).toBeLessThanOrEqual(4)
  const answer = neighbour()
  await expect.poll(() => asked.some(url => url.includes('mine'))).toBe(true)
  free()
  expect(await answer).toBe(200)
})

it('one address with many connections leaves places to others', async () => {
  const free = held()
  for (let n = 0; n < 300; n++) open().write(pipelined(1))
  const { reads } = figures.pools
  await expect
    .poll(() => figures.pools.reads.refused - reads.refused, { timeout: 20_000 })
    .toBeGreaterThan(100)
  expect(most).toBeLessThan(100)
  const answer = neighbour()
  await expect.poll(() => asked.some(url => url.includes('mine'))).toBe(true)
  free()
  expect(await answer).toBe(200)
})

it('frees the slots of a client that disconnects in the middle', async () => {
  for (let n = 0; n < 60; n++) {
    const socket = open()
    socket.write(pipelined(5))
    await once(socket, 'data')
    socket.destroy()
  }
  await expect.poll(() => atWork).toBe(0)
  expect(await neighbour()).toBe(200)
  const socket = open()
  socket.write(pipelined(1))
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
})
