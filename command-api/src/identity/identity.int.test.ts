import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { BUSY, expectBounded, watchLimits } from '#testing/let-pass.ts'
import { PASSWORD as MEMBERS_PASSWORD, newMemberByMail } from '#testing/new-account.ts'
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

  it('does not reveal whether an address is known', async () => {
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

  const EVIL = [
    ...[
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '/.//evil.example',
    ],
    ...[
      '/..//evil.example',
      '/x/..//evil.example',
      '/%2e//evil.example',
      '/%2e%2e//evil.example',
      '/\t/evil.example',
    ],
  ]
  it.each(EVIL)('does not send people to %j afterwards', async address => {
    const signUp = { email, password: PASSWORD, name: 'p' }
    const inBodies = [
      identity('sign-up/email', { ...signUp, callbackURL: address }),
      identity('sign-in/email', { email, password: PASSWORD, callbackURL: address }),
      identity('send-verification-email', { email, callbackURL: address }),
      identity('request-password-reset', { email, redirectTo: address }),
      identity('sign-in/social', { provider: 'twitter', callbackURL: '/', errorCallbackURL: address }),
      identity('sign-in/social', { provider: 'twitter', callbackURL: '/', newUserCallbackURL: address }),
    ]
    const query = `callbackURL=${encodeURIComponent(address)}`
    const inQueries = [
      browser.call('GET', `/api/identity/verify-email?token=x&${query}`),
      browser.call('GET', `/api/identity/verify-email?token=x&callbackURL=%2F&${query}`),
      browser.call('GET', `/api/identity/reset-password/xyz?${query}`),
    ]
    for (const answer of await Promise.all([...inBodies, ...inQueries]))
      expect([answer.statusCode, answer.headers.location]).toEqual([422, undefined])
  })

  it.each(['/signin?verified=1', '/en/signin', '/a/../settings'])('leads back to %s', async callbackURL => {
    const asked = `/api/identity/verify-email?token=x&callbackURL=${encodeURIComponent(callbackURL)}`
    const { location } = (await browser.call('GET', asked)).headers
    const { origin } = new URL(site.context.config.PUBLIC_URL)
    expect(new URL(String(location), origin).origin).toBe(origin)
    expect(String(location)).toContain('error=INVALID_TOKEN')
  })
})

describe('signing in', () => {
  it('gives a short-lived token without the address', async () => {
    await signUpAndVerify()
    await signIn()
    const { token } = (await browser.call('GET', '/api/identity/token')).json()
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(claims.exp - claims.iat).toBe(60)
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

  it('rejects the eleventh attempt of one client network, for any forwarded address', async () => {
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
    // The limit also applies to the other sign-in endpoint.
    await browser.call('GET', '/api/auth/csrf')
    const csrfToken = browser.cookies.get('csrf_token')
    const form = { email, password: 'guess', csrfToken, json: true }
    expect((await browser.call('POST', '/api/auth/callback/credentials', form)).statusCode).toBe(429)
  })

  it('does not lock out a member on another network by one attacker, nor on a known device by many', async () => {
    const own = await newMemberByMail(site)
    email = own.email
    browser = own.browser
    const thief = openBrowser(site)
    for (let n = 0; n < 10; n++)
      await thief.call('POST', '/api/identity/sign-in/email', { email, password: `guess-${n}` })
    expect(
      (
        await openBrowser(site).call('POST', '/api/identity/sign-in/email', {
          email,
          password: MEMBERS_PASSWORD,
        })
      ).statusCode,
    ).toBe(200)
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const other = openBrowser(site)
        for (let n = 0; n < 10; n++)
          await other.call('POST', '/api/identity/sign-in/email', { email, password: `guess-${n}` })
      }),
    )
    // On unknown devices each failed attempt prolongs the wait. The member's known device is not affected.
    expect(
      (
        await openBrowser(site).call('POST', '/api/identity/sign-in/email', {
          email,
          password: MEMBERS_PASSWORD,
        })
      ).statusCode,
    ).toBe(429)
    expect((await signIn(MEMBERS_PASSWORD)).statusCode).toBe(200)
  })

  it.each(['/api/identity/sign-in/email', '/api/auth/callback/credentials'])(
    'stops one password for many accounts at %s, also in concurrent requests',
    async door => {
      browser = openBrowser(site)
      await browser.call('GET', '/api/auth/csrf')
      // The provider rejects unknown fields.
      const form = door.endsWith('credentials') ? { csrfToken: browser.cookies.get('csrf_token') } : {}
      const atLeast = watchLimits(site)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          browser.call('POST', door, {
            ...{ email: `${n}-${newCommandId()}@example.com`, password: 'x'.repeat(12) },
            ...form,
          }),
        ),
      )
      expectBounded(
        answers.map(({ statusCode }) => statusCode),
        { passed: [401, BUSY], refused: [429] },
        { allowed: 30, atLeast },
      )
    },
  )

  it('does not count sign-ins with the right password', async () => {
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

it('answers sign-ups of one address at the same moment alike, known or not', async () => {
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 3 }, () => signUp()))).map(({ statusCode }) => statusCode)
  expect(await statuses()).toEqual([200, 200, 200])
  expect(await statuses()).toEqual([200, 200, 200])
})

it('sends one mailbox five mails an hour for one client network, and five to reset a password', async () => {
  const { remoteAddress } = openBrowser(site)
  const atLeast = watchLimits(site)
  const six = (path: string, body: object) =>
    Promise.all(
      Array.from({ length: 6 }, () =>
        openBrowser(site, remoteAddress).call('POST', `/api/identity/${path}`, { email, ...body }),
      ),
    )
  const answers = [
    ...(await six('sign-up/email', { password: PASSWORD, name: 'p' })),
    ...(await six('request-password-reset', { redirectTo: '/' })),
    ...(await six('send-verification-email', {})),
  ]
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const waiting = 'select 1 from identity.mail_outbox where recipient = $1'
  const subjects = async () => (await mailsTo(email, 0)).map(({ subject }) => subject)
  const settled = async () => {
    expect((await site.context.db.query(waiting, [email])).rowCount).toBe(0)
    expect((await subjects()).length).toBeGreaterThanOrEqual(2 * atLeast(5))
  }
  await vi.waitFor(settled, { timeout: 20_000, interval: 100 })
  const resets = (await subjects()).filter(subject => subject.includes('パスワードの再設定')).length
  expect(resets).toBeLessThanOrEqual(5)
  expect((await subjects()).length - resets).toBeLessThanOrEqual(5)
})

it.each(['http://evil.example:46000', 'null'])(
  'takes no request of the origin %s, although it has no cookies',
  async origin => {
    const asked = { email, redirectTo: '/' }
    for (const [path, body] of [
      ['request-password-reset', asked],
      ['reset-password', { token: 'x', newPassword: PASSWORD }],
      ['sign-up/email', { email, password: PASSWORD, name: 'p' }],
    ] as const) {
      const answer = await openBrowser(site).call('POST', `/api/identity/${path}`, body, { origin })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'csrf_failed'])
    }
  },
)

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

  it('does not reveal whether an address is known', async () => {
    await signUpAndVerify()
    const ask = (who: string) => identity('request-password-reset', { email: who, redirectTo: '/signin' })
    const known = await ask(email)
    const unknown = await ask(`y-${newCommandId()}@example.com`)
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
  })
})
