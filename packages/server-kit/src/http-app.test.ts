import type { DomainError } from '@koryaku/contracts/errors.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHttpApp, requireAccess } from './http-app.ts'
import { createLogger, type Logger } from './logger.ts'
import type { Viewer } from './product-session.ts'

const anything = { 200: z.unknown() }

const appWithRoutes = (log: Logger = pino({ level: 'silent' })) => {
  const app = createHttpApp({ log, db: undefined as never, holdsAnswers: true })
  app.get(
    '/api/games',
    {
      config: { access: 'visitor' },
      schema: { querystring: z.object({ page: z.coerce.number().min(1).default(1) }), response: anything },
    },
    async request => ({ page: request.query.page }),
  )
  app.post(
    '/api/echo',
    {
      config: { access: 'visitor' },
      schema: { body: z.object({ name: z.string().max(3) }), response: anything },
    },
    async request => request.body,
  )
  app.delete('/api/mark', { config: { access: 'visitor' }, schema: { response: anything } }, async () => ({}))
  app.get('/api/mine', { config: { access: 'member' }, schema: { response: anything } }, async () => ({}))
  app.get('/api/broken', { config: { access: 'visitor' }, schema: { response: anything } }, async () => {
    throw new Error('select * from secret')
  })
  app.get(
    '/api/kept',
    { config: { access: 'visitor' }, schema: { response: anything } },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send({}),
  )
  app.get('/api/away', { config: { access: 'visitor' }, schema: { response: anything } }, async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  return app
}

describe('http app', () => {
  it('answers with and without the .json suffix', async () => {
    const app = appWithRoutes()
    for (const url of ['/api/games?page=2', '/api/games.json?page=2']) {
      expect((await app.inject(url)).json()).toEqual({ page: 2 })
    }
  })

  it('names the parameter or field that is wrong', async () => {
    const app = appWithRoutes()
    const query = await app.inject('/api/games?page=0')
    expect(query.statusCode).toBe(422)
    expect(query.json().errors[0]).toMatchObject({
      status: '422',
      code: 'invalid_request',
      source: { parameter: 'page' },
    })
    const ofPage = async (language: string) =>
      (await app.inject({ url: '/api/games?page=0', headers: { 'accept-language': language } })).json()
        .errors[0].detail
    expect(await ofPage('ja')).toBe('1以上にしてください。')
    expect(await ofPage('en')).toBe('Use 1 or more.')
    const body = await app.inject({ method: 'POST', url: '/api/echo', payload: { name: 'long' } })
    expect(body.json().errors[0].source).toEqual({ pointer: '/name' })
  })

  it('refuses broken JSON, other content types and large bodies in their own statuses', async () => {
    const app = appWithRoutes()
    const post = (payload: string, type: string) =>
      app.inject({ method: 'POST', url: '/api/echo', payload, headers: { 'content-type': type } })
    expect((await post('{', 'application/json')).statusCode).toBe(400)
    expect((await post('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await post(`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json')).statusCode).toBe(413)
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])(
    'takes calls without a body that name the type %s',
    async type => {
      const app = appWithRoutes()
      const headers = { 'content-type': type }
      const sent = await app.inject({ method: 'DELETE', url: '/api/mark', headers, payload: '' })
      expect([sent.statusCode, sent.json()]).toEqual([200, {}])
      const needed = await app.inject({ method: 'POST', url: '/api/echo', headers, payload: '' })
      expect(needed.statusCode).toBe(422)
      const given = await app.inject({ method: 'POST', url: '/api/echo', headers, payload: '{"name":"x"}' })
      expect(given.json()).toEqual({ name: 'x' })
    },
  )

  it('hides what went wrong inside', async () => {
    const response = await appWithRoutes().inject('/api/broken')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
  })

  it('asks a visitor to sign in, and answers 404 for unknown routes', async () => {
    const app = appWithRoutes()
    expect((await app.inject('/api/mine')).json().errors[0].code).toBe('not_signed_in')
    expect((await app.inject('/api/nowhere')).json().errors[0].code).toBe('not_found')
  })

  it('forbids caching of a response unless its route allows it', async () => {
    const app = appWithRoutes()
    for (const url of ['/api/games', '/api/mine', '/api/broken', '/api/nowhere'])
      expect((await app.inject(url)).headers['cache-control']).toContain('no-store')
    expect((await app.inject('/api/kept')).headers['cache-control']).toBe('public, max-age=60')
  })

  it('logs one line without a stack for an unavailable store, however many requests fail', async () => {
    const lines: string[] = []
    const log = createLogger('test', 'info', { write: line => void lines.push(line) })
    const app = appWithRoutes(log)
    for (let n = 0; n < 50; n++) expect((await app.inject('/api/away')).statusCode).toBe(503)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ reason: 'ECONNREFUSED', part: 'database' })
    expect(lines[0]).not.toContain('stack')
  })

  it('does not build with a route that declares no access', () => {
    const app = createHttpApp({ log: pino({ level: 'silent' }), db: undefined as never, holdsAnswers: true })
    expect(() => app.get('/api/open', async () => ({}))).toThrow('declares no access')
  })

  it('does not build with a route that declares no answer', () => {
    const app = createHttpApp({ log: pino({ level: 'silent' }), db: undefined as never, holdsAnswers: true })
    expect(() => app.get('/api/mute', { config: { access: 'visitor' } }, async () => ({}))).toThrow(
      'declares no answer',
    )
  })
})

describe('requireAccess', () => {
  const viewer = (change: Partial<Viewer>): Viewer => ({
    userId: 'u',
    sessionId: 's',
    name: 'n',
    roles: [],
    verified: true,
    authenticatedAt: null,
    ...change,
  })
  const codeOf = (run: () => void) => {
    try {
      run()
      return 'passes'
    } catch (error) {
      return (error as DomainError).code
    }
  }

  it('passes and refuses by declared access', () => {
    expect(codeOf(() => requireAccess('visitor', null))).toBe('passes')
    expect(codeOf(() => requireAccess('member', viewer({ verified: false })))).toBe('passes')
    expect(codeOf(() => requireAccess('verified', viewer({ verified: false })))).toBe(
      'email_verification_required',
    )
    expect(codeOf(() => requireAccess('moderator', viewer({})))).toBe('forbidden')
    expect(codeOf(() => requireAccess('moderator', viewer({ roles: ['moderator'] })))).toBe('passes')
    expect(codeOf(() => requireAccess('moderator', viewer({ roles: ['owner'] })))).toBe('passes')
    expect(codeOf(() => requireAccess('owner', viewer({ roles: ['moderator'] })))).toBe('forbidden')
  })
})
