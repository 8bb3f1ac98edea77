import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createDeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProxies, upstreamOf } from './proxies.ts'

interface Echo {
  headers: Record<string, string>
  body: string
}

const upstreams = { queryApi: 'http://query', commandApi: 'http://command' }

describe('upstreamOf', () => {
  it.each([
    ['GET', '/api/articles', 'query'],
    ['HEAD', '/api/articles', 'query'],
    ['POST', '/api/my/user_actions', 'query'],
    ['POST', '/api/my/user_actions.json', 'query'],
    ['POST', '/api/my/user_actions/x', 'command'],
    ['POST', '/api/articles', 'command'],
    ['PATCH', '/api/my/articles/a/publish', 'command'],
    ['DELETE', '/api/my/games/zelda', 'command'],
    ['GET', '/api/identity/get-session', 'command'],
    ['GET', '/api/auth/csrf', 'command'],
    ['GET', '/api/imports', 'command'],
    ['GET', '/api/my/sessions', 'command'],
    ['GET', '/api/my/sessions.json', 'command'],
    ['GET', '/api/my/articles/a/text', 'command'],
    ['GET', '/api/my/articles/a/text.json', 'command'],
    ['GET', '/api/my/articles/a/text/versions/t3', 'command'],
    ['GET', '/api/my/articles/a/texts', 'query'],
    ['GET', '/api/my/database_categories/a/versions', 'command'],
    ['GET', '/api/my/database_categories/a/rows', 'query'],
    ['GET', '/api/my/article_ticks/a', 'command'],
    ['GET', '/api/articles/a/versions', 'command'],
    ['GET', '/api/articles/a/versions/t3.json', 'command'],
    ['GET', '/api/articles/versions', 'query'],
    ['GET', '/api/article_comments/a/quote', 'command'],
    ['GET', '/api/my/articles/a/edit', 'query'],
    ['GET', '/api/my/sessionsx', 'query'],
    ['GET', '/api/authors', 'query'],
  ])('%s %s → %s', (method, path, side) => expect(upstreamOf(method, path, upstreams)).toBe(`http://${side}`))
})

describe('proxies', () => {
  let echo: Server
  const app = createDeclaredApp({ log: createLogger('gateway-test', 'silent'), holdsAnswers: true })
  beforeAll(async () => {
    echo = createServer((request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      // Refers to its own connection, which does not concern the client.
      response.setHeader('connection', 'keep-alive, x-hop')
      response.setHeader('keep-alive', 'timeout=99')
      response.setHeader('proxy-authenticate', 'Basic')
      response.setHeader('x-hop', '1')
      let body = ''
      request.on('data', part => (body += part))
      request.on('end', () =>
        response.end(JSON.stringify({ url: request.url, headers: request.headers, body })),
      )
    })
    await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
    const echoing = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
    await addProxies(app, { queryApi: echoing, commandApi: 'http://127.0.0.1:9', mailbox: echoing })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    echo.close()
  })

  it('passes path, query and cookies on, and cookies back', async () => {
    const response = await app.inject({ url: '/api/games?q=%E3%82%BC', headers: { cookie: 's=1' } })
    expect(response.json().url).toBe('/api/games?q=%E3%82%BC')
    expect(response.json().headers.cookie).toBe('s=1')
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  it('ignores every claim of a client about its IP address', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }
    const seen = (await app.inject({ url: '/api/games', headers })).json().headers
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    expect(seen['x-real-ip']).toBeUndefined()
    expect(seen.forwarded).toBeUndefined()
  })

  it('keeps a proper correlation id and replaces an improper one', async () => {
    const idFor = async (given: string) =>
      (await app.inject({ url: '/api/games', headers: { 'x-correlation-id': given } })).json().headers[
        'x-correlation-id'
      ]
    expect(await idFor('0123456789abcdef')).toBe('0123456789abcdef')
    expect(await idFor('x\ty')).toMatch(/^[\w-]{36}$/)
  })

  /** As it goes over the wire; ends when the answer is whole, or when the server closes. */
  async function wire(
    request: string,
    { untilClosed = false } = {},
  ): Promise<{ head: string; echoed: Echo }> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    let isClosed = false
    socket.on('data', part => (text += part)).on('end', () => (isClosed = true))
    socket.write(request)
    const whole = () => /\r\n\r\n(\{.*\})$/s.exec(text)?.[1]
    await expect.poll(() => (untilClosed ? isClosed : whole())).toBeTruthy()
    socket.destroy()
    const [head = ''] = text.split('\r\n\r\n{')
    return { head: head.toLowerCase(), echoed: JSON.parse(whole() ?? '{}') }
  }

  it('closes a connection whose client asks for it, and keeps any other', async () => {
    for (const path of ['/api/games', '/feed.xml', '/robots.txt', '/media/x']) {
      const asked = `GET ${path} HTTP/1.1\r\nHost: x\r\n`
      const closed = await wire(`${asked}Connection: close\r\n\r\n`, { untilClosed: true })
      expect(closed.head).toContain('connection: close')
      const kept = await wire(`${asked}\r\n`)
      expect(kept.head).toContain('connection: keep-alive')
      for (const { head } of [closed, kept]) expect(head).not.toMatch(/timeout=99|x-hop|proxy-auth/)
    }
  })

  it('passes on no header about a connection, in any spelling', async () => {
    for (const line of [
      ...['Keep-Alive: 300', 'Upgrade: h2c', 'TE: trailers', 'Proxy-Connection: keep-alive', 'Trailer: x'],
      ...['Proxy-Authorization: Basic eA==', 'Connection: x-own\r\nX-Own: 1'],
    ]) {
      const { head, echoed } = await wire(`GET /api/games HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`)
      expect([line, head.split('\r\n')[0]]).toEqual([line, 'http/1.1 200 ok'])
      for (const name of line.split('\r\n').map(one => one.split(':')[0]?.toLowerCase() ?? ''))
        if (name !== 'connection') expect(echoed.headers).not.toHaveProperty(name)
    }
  })

  it('delivers a body with “100 Continue” like any other', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(2_000) })
    for (const path of ['/api/my/user_actions', '/dev/mailbox']) {
      const asked = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
      const sent = `${asked}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body}`
      const { head, echoed } = await wire(sent)
      expect(head).toMatch(/^http\/1\.1 100 continue\r\n\r\nhttp\/1\.1 200 ok/)
      expect([echoed.body, echoed.headers.expect]).toEqual([body, undefined])
    }
  })

  it.each(['text/plain', 'text/plain;', 'text/plain; charset', 'text/plain;charset="', 'text/plain ; x'])(
    'streams a body of the type %j to the service, which decides',
    async type => {
      const asked = `POST /api/my/user_actions HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n`
      const { head, echoed } = await wire(`${asked}Content-Length: 4\r\n\r\nbody`)
      expect(head).toMatch(/^http\/1\.1 200 ok/)
      expect(echoed).toMatchObject({ body: 'body', headers: { 'content-type': type } })
    },
  )

  it.each(['text', 'text/', '/plain', ';', 'a b/c'])(
    'rejects a body of the malformed type %j',
    async type => {
      const asked = `POST /api/my/user_actions HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nConnection: close\r\n`
      const { head } = await wire(`${asked}Content-Length: 4\r\n\r\nbody`, { untilClosed: true })
      expect(head).toMatch(/^http\/1\.1 4\d\d /)
    },
  )

  it('answers 503 in the form of the API when an upstream is down', async () => {
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${address}/api/articles`, {
      method: 'POST',
      body: '{"game_slug":"x"}',
      headers,
    })
    expect(response.status).toBe(503)
    expect((await response.json()).errors[0].code).toBe('temporarily_unavailable')
  })
})
