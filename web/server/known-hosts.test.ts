import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { isKnownHost } from '@koryaku/server-kit/known-host.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { requireKnownHost } from './known-hosts.ts'
import { html } from './plain-pages.ts'

const log = createLogger('known-hosts-test', 'silent')
const { app } = createHttpServer({ log, holdsAnswers: true, secure: true })
let port: number
beforeAll(async () => {
  requireKnownHost(app, 'https://koryaku.example')
  const page = { config: { access: 'visitor' }, schema: { response: { 200: html, default: html } } } as const
  for (const path of ['/', '/api/healthcheck'])
    app.get(path, page, async (_request, reply) => reply.type('text/html').send('here'))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

async function ask(host: string, path = '/'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

it.each([
  'koryaku.example',
  'KORYAKU.example:443',
  'koryaku.example.',
  'localhost:3000',
  '127.0.0.1:1',
  '[::1]:3000',
])('a request for %s is answered', async host => expect(statusOf(await ask(host))).toBe(200))

it.each([
  'evil.example',
  'evil.example:3000',
  'koryaku.example.evil.example',
  'localhost.evil.example',
  '127.0.0.2',
  'x@localhost',
  '',
])('a request for %j is refused', async host => expect([400, 421]).toContain(statusOf(await ask(host))))

it.each(['localhost:3000', '[::1]', 'LOCALHOST.'])('%s is this machine', host =>
  expect(isKnownHost(host)).toBe(true),
)
it('a server of this machine alone answers for no name, not that of the site either', () => {
  for (const host of ['koryaku.example', 'evil.example', '10.0.0.5', undefined])
    expect(isKnownHost(host)).toBe(false)
})

it('answers a rejected request in its own format: a page, or an error of the API', async () => {
  expect(await ask('evil.example')).toContain('This is not the address of this site.')
  expect(await ask('evil.example', '/api/articles')).toContain('"misdirected_request"')
})

it('the health check is answered for any host', async () =>
  expect(statusOf(await ask('10.0.0.5', '/api/healthcheck'))).toBe(200))
