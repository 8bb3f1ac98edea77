import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'nagai himitsu no kotoba'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' }
let site: TestApp
let browser: Browser
let email: string

beforeAll(async () => {
  site = await startTestApp()
  email = `l-${newCommandId()}@example.com`
  const person = openBrowser(site)
  await person.call('POST', '/api/identity/sign-up/email', { email, password: PASSWORD, name: 'l' })
  await person.call('GET', linkIn((await mailsTo(email))[0]))
  const { token } = (await person.call('GET', '/api/identity/token')).json()
  await person.call('POST', '/api/auth/registrations', { token, name: `l${shortIdFrom(newCommandId())}` })
})
beforeEach(async () => {
  browser = openBrowser(site)
  await browser.call('GET', '/api/auth/csrf')
})
afterAll(() => site.stop())

/** A form as a browser without scripts sends it. */
const submit = (path: string, values: Record<string, string> = {}, who = browser) => {
  const csrfToken = who.cookies.get('csrf_token') ?? ''
  const { 'x-csrf-token': _, ...headers } = FORM
  return site.app.inject({
    method: 'POST',
    remoteAddress: who.remoteAddress,
    url: `/api/auth/${path}`,
    payload: new URLSearchParams({ csrfToken, ...values }).toString(),
    headers: {
      ...headers,
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).errors?.[0].code
const sessionCookie = (answer: { cookies: { name: string }[] }) =>
  answer.cookies.some(({ name }) => name === 'gaming_session')

describe('the session library’s endpoints', () => {
  it('list the ways to sign in', async () => {
    const providers = (await browser.call('GET', '/api/auth/providers')).json()
    expect(Object.keys(providers)).toEqual(['credentials', 'twitter'])
    expect(providers.twitter).toMatchObject({ id: 'twitter', type: 'oauth' })
  })

  it('sign in with a form, and redirect', async () => {
    const answer = await submit('callback/credentials', {
      email,
      password: PASSWORD,
      callbackUrl: '/games?page=2',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/games?page=2'])
    expect(sessionCookie(answer)).toBe(true)
  })

  it('sign in with a token, answering scripts with the address', async () => {
    await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
    const { token } = (await browser.call('GET', '/api/identity/token')).json()
    const answer = await submit('callback/credentials', { token, callbackUrl: '/', json: 'true' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: '/' }])
    expect(sessionCookie(answer)).toBe(true)
  })

  it('answer a wrong password and an unknown address alike, and count them with the others', async () => {
    const who = `g-${newCommandId()}@example.com`
    const wrong = await submit('callback/credentials', { email, password: 'wrong password' })
    const unknown = await submit('callback/credentials', { email: who, password: 'wrong password' })
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(codeOf(wrong)).toBe('invalid_credentials')
    for (let n = 0; n < 9; n++)
      await browser.call('POST', '/api/identity/sign-in/email', { email: who, password: `guess ${n}` })
    expect((await submit('callback/credentials', { email: who, password: 'x' })).statusCode).toBe(429)
  })

  it('sign out with a form', async () => {
    await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
    const { token } = (await browser.call('GET', '/api/identity/token')).json()
    await browser.call('POST', '/api/auth/sessions', { token })
    const answer = await submit('signout', { callbackUrl: '/signin' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signin'])
    expect((await browser.call('GET', '/api/auth/session')).json().data).toBeNull()
  })

  it.each(['signin/twitter', 'signin/credentials', 'callback/credentials'])(
    'refuse %s without the token of the cookie',
    async path => {
      expect(codeOf(await submit(path, { csrfToken: 'made-up', email, password: PASSWORD }))).toBe(
        'csrf_failed',
      )
      expect(codeOf(await submit(path, { csrfToken: '', email }, openBrowser(site)))).toBe('csrf_failed')
    },
  )

  it('refuse to sign a member out for another site', async () => {
    const member = await site.newMember()
    const { 'x-csrf-token': _, ...headers } = member.headers
    const answer = await site.app.inject({ method: 'POST', url: '/api/auth/signout', headers })
    expect(answer.json().errors[0].code).toBe('csrf_failed')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
    '\t//evil.example',
    '/\t/evil.example',
  ])('do not redirect to %j', async callbackUrl => {
    for (const path of ['signin/twitter', 'signin/credentials', 'callback/credentials'])
      expect(codeOf(await submit(path, { callbackUrl, email, password: PASSWORD }))).toBe(
        'INVALID_CALLBACK_URL_ERROR',
      )
  })

  it.each([
    ['signin/email', 'EMAIL_REQUIRES_ADAPTER_ERROR'],
    ['callback/email', 'MISSING_ADAPTER_METHODS_ERROR'],
    ['signin/nobody', 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
    ['callback/nobody', 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
    ['nowhere', 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
  ])('answer %s with %s', async (path, code) => expect(codeOf(await submit(path))).toBe(code))

  it('reject an invalid token with CALLBACK_CREDENTIALS_JWT_ERROR', async () =>
    expect(codeOf(await submit('callback/credentials', { token: 'x.y.z' }))).toBe(
      'CALLBACK_CREDENTIALS_JWT_ERROR',
    ))

  it('leave passwords to a hosted provider where there is one', async () => {
    const hosted = await startTestApp({ IDENTITY_JWKS_URL: 'http://127.0.0.1:9/jwks' })
    try {
      const person = openBrowser(hosted)
      const { csrfToken } = (await person.call('GET', '/api/auth/csrf')).json()
      expect((await person.call('GET', '/api/auth/providers')).json()).toEqual({})
      const body = { csrfToken, email, password: PASSWORD }
      const answer = await person.call('POST', '/api/auth/callback/credentials', body)
      expect(codeOf(answer)).toBe('CALLBACK_CREDENTIALS_HANDLER_ERROR')
    } finally {
      await hosted.stop()
    }
  })

  it('note faults of the client by their code, and nothing else', async () => {
    const note = (body: object) => browser.call('POST', '/api/auth/_log', body)
    expect((await note({ code: 'NO_SECRET', level: 'error' })).statusCode).toBe(204)
    expect((await note({ code: 'mail of taro@example.com' })).statusCode).toBe(422)
  })
})
