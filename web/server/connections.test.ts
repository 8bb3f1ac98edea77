import { connect, type Socket } from 'node:net'
import { bytesOf } from '@koryaku/contracts/http/answers.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterEach, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { html } from './plain-pages.ts'

const sockets: Socket[] = []
let close = async () => {}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await close()
})

async function start() {
  const log = createLogger('connections-test', 'silent')
  const { app, connections: figures } = createHttpServer({ log, holdsAnswers: true, secure: false })
  const config = { access: 'visitor' } as const
  const page = { response: { 200: html, default: html } }
  app.get('/', { config, schema: page }, async (_request, reply) => reply.type('text/html').send('here'))
  const bytes = { response: { 200: bytesOf('application/octet-stream') } }
  app.get('/long', { config, schema: bytes }, async () => Buffer.alloc(8 * 1024 * 1024, 'x'))
  close = async () => void (await app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(url).port)
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    return socket
  }
  return { url, open, figures }
}
const heard = (socket: Socket): Promise<string> =>
  new Promise(resolve => {
    let text = ''
    socket.on('data', part => (text += part)).on('close', () => resolve(text))
  })

it('answers 503 to an IP address beyond a thousand open connections', async () => {
  const { open, figures } = await start()
  for (let n = 0; n < 1_000; n++) open()
  await expect.poll(figures.open, { timeout: 30_000 }).toBe(1_000)
  expect(await heard(open())).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 5\r\n/)
  sockets[0]?.destroy()
  await expect.poll(figures.open).toBe(999)
  const socket = open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await heard(socket)).toContain('here')
}, 60_000)

it('bounds the memory for unsent responses: the slowest consumer is disconnected', async () => {
  const { open, figures, url } = await start()
  for (let n = 0; n < 20; n++) open().pause().write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(figures.unsent.givenUp, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(figures.unsent.taken()).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(await (await fetch(url)).text()).toBe('here')
}, 60_000)

it('a request that names two hosts is refused, and no answer lets anything run', async () => {
  const { open, url } = await start()
  const socket = open()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n')
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 400 /)
  for (const path of ['/', '/nowhere'])
    expect((await fetch(url + path)).headers.get('content-security-policy')).toContain("default-src 'none'")
})
