import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'correct horse battery'
let site: TestApp
let browser: Browser
let email: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(() => {
  browser = openBrowser(site)
  email = `p-${newCommandId()}@example.com`
})
afterAll(() => site.stop())

const identity = (path: string, body: object, headers?: Record<string, string>) =>
  browser.call('POST', `/api/identity/${path}`, body, headers)
const signUp = (headers?: Record<string, string>) =>
  identity(
    'sign-up/email',
    { email, password: PASSWORD, name: 'p', callbackURL: '/signin?verified=1' },
    headers,
  )
const signIn = (password = PASSWORD, who = email) => identity('sign-in/email', { email: who, password })
const signUpAndVerify = async () => {
  await signUp()
  return browser.call('GET', linkIn((await mailsTo(email))[0]))
}
const shapeOf = (answer: { json: () => object }) => Object.keys(answer.json()).sort()

describe('signing up', () => {
  it('sends a mail whose link verifies the address, once', async () => {
    expect((await signUp()).statusCode).toBe(200)
    expect((await signIn()).json().code).toBe('EMAIL_NOT_VERIFIED')
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('メールアドレスの確認')
    const link = linkIn(mail)
    const verified = await browser.call('GET', link)
    expect([verified.statusCode, verified.headers.location]).toEqual([302, '/signin?verified=1'])
    expect((await signIn()).statusCode).toBe(200)
    const stranger = openBrowser(site)
    await stranger.call('GET', link)
    expect((await stranger.call('GET', '/api/identity/get-session')).json()).toBeNull()
  })

  it('writes in English to those who read English', async () => {
    await signUp({ 'accept-language': 'en-GB,en;q=0.9' })
    expect((await mailsTo(email))[0]?.subject).toContain('Verify your email address')
  })

  it('does not tell whether an address is known', async () => {
    await signUpAndVerify()
    browser = openBrowser(site)
    const known = await signUp()
    email = `q-${newCommandId()}@example.com`
    const unknown = await signUp()
    expect([known.statusCode, shapeOf(known)]).toEqual([unknown.statusCode, shapeOf(unknown)])
  })

  it.each([
    ['a password of seven characters', { password: '1234567' }, 'PASSWORD_TOO_SHORT'],
    ['an address that is none', { email: 'nobody' }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, change, code) => {
    const answer = await identity('sign-up/email', { email, password: PASSWORD, name: 'p', ...change })
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  })

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'does not send people to %s afterwards',
    async callbackURL => {
      const answer = await identity('sign-up/email', { email, password: PASSWORD, name: 'p', callbackURL })
      expect(answer.statusCode).toBe(403)
    },
  )
})

describe('signing in', () => {
  it('gives a short-lived token without the address', async () => {
    await signUpAndVerify()
    await signIn()
    const { token } = (await browser.call('GET', '/api/identity/token')).json()
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(300)
    expect(claims).toMatchObject({ iss: site.context.config.PUBLIC_URL, email_verified: true })
    expect(JSON.stringify(claims)).not.toContain('@')
  })

  it('answers the same for a wrong password and an unknown address', async () => {
    await signUpAndVerify()
    browser = openBrowser(site)
    const wrong = await signIn('wrong password')
    const unknown = await signIn(PASSWORD, `x-${newCommandId()}@example.com`)
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
  })

  it('makes guessing slow: the eleventh try waits, from whatever address it comes', async () => {
    await signUpAndVerify()
    browser = openBrowser(site)
    const guess = (n: number) =>
      identity('sign-in/email', { email, password: `guess-${n}` }, { 'x-forwarded-for': `203.0.113.${n}` })
    for (let n = 0; n < 10; n++) expect((await guess(n)).statusCode).toBe(401)
    const eleventh = await guess(11)
    expect(eleventh.statusCode).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(500)
    const escaped = await browser.call('POST', '/api/identity/sign-in/email', {
      email: email.toUpperCase(),
      password: 'guess',
    })
    expect(escaped.statusCode).toBe(429)
  })

  it('does not count against somebody who knows the password', async () => {
    await signUpAndVerify()
    for (let n = 0; n < 12; n++) expect((await signIn()).statusCode).toBe(200)
  })

  it.each([
    ['broken JSON', '{', 'application/json', 400],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415],
  ])('refuses %s', async (_, payload, type, status) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/email',
      payload,
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(status)
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that works once; old sessions end', async () => {
    await signUpAndVerify()
    await signIn()
    const elsewhere = openBrowser(site)
    const asked = await elsewhere.call('POST', '/api/identity/request-password-reset', {
      email,
      redirectTo: '/settings/password',
    })
    expect(asked.statusCode).toBe(200)
    const [mail] = await mailsTo(email, 2)
    expect(mail?.subject).toContain('パスワードの再設定')
    const opened = await elsewhere.call('GET', linkIn(mail))
    const token = new URL(String(opened.headers.location), 'http://site').searchParams.get('token')
    const reset = () =>
      elsewhere.call('POST', '/api/identity/reset-password', { token, newPassword: 'a new password' })
    expect((await reset()).statusCode).toBe(200)
    expect((await reset()).statusCode).toBe(400)
    expect((await browser.call('GET', '/api/identity/get-session')).json()).toBeNull()
    browser = openBrowser(site)
    expect((await signIn()).statusCode).toBe(401)
    expect((await signIn('a new password')).statusCode).toBe(200)
  })

  it('does not tell whether an address is known', async () => {
    await signUpAndVerify()
    const ask = (who: string) => identity('request-password-reset', { email: who, redirectTo: '/signin' })
    const known = await ask(email)
    const unknown = await ask(`y-${newCommandId()}@example.com`)
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })
})
