import { once } from 'node:events'
import { connect } from 'node:net'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCovers } from './covers.route.ts'
import { createHttpServer } from './http-server.ts'
import { html } from './plain-pages.ts'
import { addProxies } from './proxies/proxies.ts'

const logged: string[] = []
const log = createLogger('http-server-test', 'info', { write: line => void logged.push(line) })
const { app } = createHttpServer({ log, holdsAnswers: true, secure: true })
let port: number
beforeAll(async () => {
  await addProxies(app, { queryApi: 'http://127.0.0.1:9', commandApi: 'http://127.0.0.1:9' })
  addCovers(app, { coverSvg: () => '<svg/>' })
  const page = { config: { access: 'visitor' }, schema: { response: { 200: html, default: html } } } as const
  app.get('/broken', page, async () => {
    throw new Error('something within')
  })
  app.get('/here', page, async (_request, reply) => reply.type('text/html').send('here'))
  const unchanged = { response: { 304: nothing } }
  app.get('/unchanged', { config: page.config, schema: unchanged }, async (_request, reply) =>
    reply.code(304).send(),
  )
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

async function answerTo(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', part => (text += part)).on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  const [head = '', ...body] = text.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    head: head.toLowerCase(),
    body: body.join(''),
  }
}
const ask = (line: string, headers = '') =>
  answerTo(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`)

describe('every answer has the headers that keep a browser safe', () => {
  it.each([
    ['a page', 'GET /here', '', 200],
    ['a page that is nowhere', 'GET /nowhere', '', 404],
    ['an address that cannot be decoded', 'GET /users/%c0%af', '', 404],
    ['an address of the API that cannot be decoded', 'GET /api/users/%c0%af', '', 404],
    ['an address that leads out of its folder', 'GET /api/..%2fx', '', 404],
    ['an address that is too long', `GET /${'x'.repeat(5_000)}`, '', 414],
    ['a fault', 'GET /broken', '', 500],
    ['a service that is away', 'GET /api/articles', '', 503],
    ['a method that nobody has', 'PROPFIND /here', '', 404],
    ['two hosts', 'GET /here', 'Host: y\r\n', 400],
    ['headers without end', 'GET /here', `X-A: ${'x'.repeat(20_000)}\r\n`, 431],
  ])('%s', async (_what, line, headers, status) => {
    const answer = await ask(line, headers)
    expect(answer.status).toBe(status)
    for (const name of [
      ...['content-security-policy', 'x-content-type-options: nosniff', 'x-frame-options: deny'],
      ...['referrer-policy', 'cross-origin-opener-policy', 'strict-transport-security', 'permissions-policy'],
    ])
      expect(answer.head).toContain(name)
  })

  it.each([
    ['what is no request', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET /here HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a body of two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('%s', async (_what, request, status) => {
    const answer = await answerTo(request)
    expect(answer.status).toBe(status)
    expect(answer.head).toContain("content-security-policy: default-src 'none'")
    expect(answer.head).toContain('strict-transport-security')
  })

  it('a site that is closing', async () => {
    const { app: closing } = createHttpServer({ log, holdsAnswers: true, secure: true })
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    closing.addHook('preClose', () => asked)
    const { port: closingPort } = new URL(await closing.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(closingPort), '127.0.0.1')
    await once(socket, 'connect')
    const closed = closing.close()
    await expect.poll(() => closing.server.listenerCount('request')).toBe(2)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const head = String((await once(socket, 'data'))[0]).toLowerCase()
    resolve()
    await closed
    expect(head).toMatch(/^http\/1\.1 503 /)
    expect(head).toContain("content-security-policy: default-src 'none'")
  })

  it('but what has not changed keeps the policy with which it came', async () => {
    const { status, head } = await ask('GET /unchanged')
    expect(status).toBe(304)
    expect(head).not.toContain('content-security-policy')
    expect(head).toContain('nosniff')
  })
})

describe('a request without a route', () => {
  it.each([
    ...['GET /api/..%2fusers', 'GET /media/%2e%2e/x.webp', 'GET /media/..%2f..%2fsecrets.json'],
    ...['PROPFIND /api/articles', 'TRACE /api', 'PUT /media/x', 'GET /covers/..%2fa.svg', 'POST /robots.txt'],
  ])('is answered as the API does to programs: %s', async line => {
    const { status, head, body } = await ask(line)
    expect([status, JSON.parse(body).errors[0].code]).toEqual([404, 'not_found'])
    expect(head).toContain('cache-control: no-store')
  })

  it.each(['GET /nowhere', 'PROPFIND /', 'POST /games', 'DELETE /users/x'])(
    'is a page in both languages to people: %s',
    async line => {
      const { status, head, body } = await ask(line)
      expect([status, head.includes('text/html')]).toEqual([404, true])
      expect(body).toContain('見つかりませんでした')
      expect(body).toContain('can’t be found')
    },
  )

  it('names the log ID in the response to an unexpected error', async () => {
    const { body } = await ask('GET /broken')
    const id = /<code>([\w-]+)</.exec(body)?.[1]
    expect(body).not.toContain('something within')
    expect(logged.join('')).toContain(id)
  })
})

it('an expectation that we do not know is left out', async () => {
  const { status, body } = await ask('GET /here', 'Expect: 200-ok\r\n')
  expect([status, body]).toEqual([200, 'here'])
})
