import { createDeclaredApp, type DeclaredAppOptions } from '@koryaku/server-kit/declared-app.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { ADDRESS_MAX } from '@koryaku/server-kit/request-bounds.ts'
import { afterAll, expect, it } from 'vitest'
import { answerFaults, boundAddresses, elsewhere, nowhere } from './addresses.ts'
import { html } from './plain-pages.ts'

const open = (server: DeclaredAppOptions['server'] = {}) => {
  const log = createLogger('gateway-test', 'silent')
  const app = createDeclaredApp({ log, holdsAnswers: true, elsewhere, server })
  answerFaults(app)
  boundAddresses(app)
  const route = { config: { access: 'visitor' }, schema: { response: { 200: html, default: html } } } as const
  app.get('/*', route, async (_request, reply) => reply.type('text/html').send(`page ${made++}`))
  return app
}
let made = 0
const app = open()
// Reports responses that do not match their declaration.
afterAll(() => app.close())
const padded = (path: string, length: number) => path + 'x'.repeat(length - path.length)

it('takes an address of the longest length, and makes nothing for a longer one', async () => {
  expect((await app.inject(padded('/search?q=', ADDRESS_MAX))).statusCode).toBe(200)
  const before = made
  for (const path of ['/search?q=', '/games/', '/api/articles?q=', '/apiary?'])
    expect((await app.inject(padded(path, ADDRESS_MAX + 1))).statusCode).toBe(414)
  expect(made).toBe(before)
})

it('rejects it in both languages for people, and in the format of the API for programs', async () => {
  const page = await app.inject(padded('/search?q=', 10_000))
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain('URLが長すぎる')
  expect(page.body).toContain('too long')
  for (const path of ['/api/articles?', '//api/articles?', '/media/', '/feed.xml?']) {
    const { errors } = (await app.inject(padded(path, 10_000))).json()
    expect([errors[0].status, errors[0].code]).toEqual(['414', 'address_too_long'])
  }
})

it('rejects it with every method', async () => {
  for (const method of ['POST', 'HEAD', 'OPTIONS'] as const)
    expect((await app.inject({ method, url: padded('/x?', 5_000) })).statusCode).toBe(414)
})

it('answers an address that cannot be decoded as one that leads nowhere, in the form of who asks', async () => {
  const site = open({
    frameworkErrors: (_error, _request, reply) => void nowhere(reply),
  })
  const page = await site.inject('/%E0%A4%A')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('見つかりませんでした')
  const { errors } = (await site.inject('/api/%E0%A4%A')).json()
  expect(errors[0].code).toBe('not_found')
})
