import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProxies, upstreamOf } from './proxies.ts'

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
    ['GET', '/api/my/sessionsx', 'query'],
    ['GET', '/api/authors', 'query'],
  ])('%s %s → %s', (method, path, side) => expect(upstreamOf(method, path, upstreams)).toBe(`http://${side}`))
})

describe('proxies', () => {
  let echo: Server
  const app = Fastify()
  beforeAll(async () => {
    echo = createServer((request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.end(JSON.stringify({ url: request.url, headers: request.headers }))
    })
    await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
    const queryApi = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
    await addProxies(app, { queryApi, commandApi: 'http://127.0.0.1:9' })
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

  it('believes nobody about his address', async () => {
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

  it('answers 503 in the form of the API when an upstream is down', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
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
