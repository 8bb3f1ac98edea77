import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, confirmAddress, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let browser: Browser
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  browser = openBrowser(site)
  await browser.call('GET', '/api/auth/csrf')
})
afterAll(() => site.stop())

const newAccount = () => `x${shortIdFrom(newCommandId())}`
const form = (values: Record<string, string>) => new URLSearchParams(values).toString()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Presses "sign in with X"; answers the address of the provider's page. */
async function begin(callbackUrl = '/games'): Promise<URL> {
  const csrfToken = browser.cookies.get('csrf_token') ?? ''
  const answer = await browser.call('POST', '/api/auth/signin/twitter', {
    csrfToken,
    callbackUrl,
    json: 'true',
  })
  expect(answer.statusCode).toBe(200)
  return new URL(answer.json().url)
}

/** Submits the user's decision on the provider's page. @returns the URL to which the provider redirects */
async function decide(page: URL, decision: 'allow' | 'deny', username: string, email = ''): Promise<URL> {
  const asked = Object.fromEntries(page.searchParams)
  const answer = await fetch(`${process.env.SOCIAL_URL}${page.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body: form({ ...asked, decision, username, email }),
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

/** All the way to the site's page after the provider's. */
async function comeBack(username: string, email = ''): Promise<string> {
  const back = await decide(await begin(), 'allow', username, email)
  return String((await browser.call('GET', back.pathname + back.search)).headers.location)
}
const tokenOf = async () => (await browser.call('GET', '/api/identity/token')).json().token
const register = async (body: object = {}) =>
  browser.call('POST', '/api/auth/registrations/twitter', { token: await tokenOf(), ...body })

describe('signing in with X', () => {
  it('shows the provider’s page with what OAuth 2 and PKCE ask for', async () => {
    const page = await begin()
    expect(page.pathname).toBe('/dev/social/authorize')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${site.context.config.PUBLIC_URL}/api/identity/callback/twitter`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{16,}$/),
    })
    const shown = await fetch(`${process.env.SOCIAL_URL}${page.pathname}${page.search}`)
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('連携する')])
  })

  it('registers a new user with their name at X', async () => {
    const name = newAccount()
    expect(await comeBack(name, `${name}@example.com`)).toBe('/signin?callbackUrl=%2Fgames&social=twitter')
    expect((await browser.call('POST', '/api/auth/sessions', { token: await tokenOf() })).statusCode).toBe(
      404,
    )
    const registered = await register()
    expect(registered.json().data.attributes).toMatchObject({ name, verificationStatus: 'VERIFIED' })
    browser = openBrowser(site)
    await browser.call('GET', '/api/auth/csrf')
    await comeBack(name, `${name}@example.com`)
    expect((await browser.call('POST', '/api/auth/sessions', { token: await tokenOf() })).statusCode).toBe(
      201,
    )
  })

  it('remembers the device: failed attempts in the same client network do not lock out its owner', async () => {
    const name = newAccount()
    const email = `${name}@example.com`
    await comeBack(name, email)
    await register()
    const guess = async (who: Browser) =>
      (await who.call('POST', '/api/identity/sign-in/email', { email, password: 'a wrong guess' })).statusCode
    const atHome = openBrowser(site, browser.remoteAddress)
    for (let n = 0; n < 10; n++) expect(await guess(atHome)).toBe(401)
    expect([await guess(atHome), await guess(browser)]).toEqual([429, 401])
  })

  it('asks for another name when that one is taken', async () => {
    const taken = (await site.newMember()).name
    await comeBack(taken.slice(0, 15), `${taken}@example.com`)
    expect((await register({ name: taken })).json().errors[0].code).toBe('name_taken')
    expect((await register({ name: newAccount() })).statusCode).toBe(201)
  })

  it('leaves a user without an address unverified, and sends no mail', async () => {
    await comeBack(newAccount())
    const { attributes } = (await register()).json().data
    expect(attributes.verificationStatus).toBe('EMAIL_VERIFICATION_REQUIRED')
    const { rows } = await site.context.db.query(
      `select count(*)::int as mails from identity.mail_outbox where recipient like '%.invalid'`,
    )
    expect(rows[0].mails).toBe(0)
  })

  it('sends the link to a pending address again', async () => {
    const resend = () => browser.call('POST', '/api/my/user_identities/resend_email')
    await comeBack(newAccount())
    expect((await register()).statusCode).toBe(201)
    expect((await resend()).statusCode).toBe(404)
    const email = `a-${newCommandId()}@example.com`
    const asked = await browser.call('PATCH', '/api/my/user_identities/update_email', { email })
    expect(asked.statusCode).toBe(202)
    expect((await browser.call('GET', '/api/identity/get-session')).json().pendingEmail).toBe(email)
    const sent = await resend()
    expect([sent.statusCode, sent.json().meta.sentTo]).toEqual([202, email])
    expect((await confirmAddress(browser, linkIn((await mailsTo(email, 2))[0]))).statusCode).toBe(200)
    expect((await browser.call('GET', '/api/identity/get-session')).json().pendingEmail).toBeUndefined()
    expect((await resend()).statusCode).toBe(404)
  })

  it('does not store the tokens of the user’s X account', async () => {
    const name = newAccount()
    await comeBack(name, `${name}@example.com`)
    const { rows } = await site.context.db.query(
      `select a."accessToken", a."refreshToken", a."idToken" from identity.account a
         join identity."user" u on u.id = a."userId" where u.email = $1`,
      [`${name}@example.com`],
    )
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
  })

  it('does not open an account with a password that has the same address', async () => {
    const email = `v-${newCommandId()}@example.com`
    const victim = openBrowser(site)
    const credentials = { email, password: 'correct horse', name: 'victim' }
    await victim.call('POST', '/api/identity/sign-up/email', credentials)
    await victim.call('GET', linkIn((await mailsTo(email))[0]))
    expect(await comeBack(newAccount(), email)).toMatch(
      /^\/signin\?callbackUrl=%2Fgames&error=account_not_linked/,
    )
    expect((await browser.call('GET', '/api/identity/get-session')).json()).toBeNull()
  })

  it('can be denied by the user', async () => {
    const back = await decide(await begin(), 'deny', 'nobody')
    const landed = await browser.call('GET', back.pathname + back.search)
    expect(landed.headers.location).toMatch(/^\/signin\?callbackUrl=%2Fgames&error=access_denied/)
  })

  it('takes no answer that another browser asked for, none twice, and no made-up one', async () => {
    const back = await decide(await begin(), 'allow', newAccount(), `s-${newCommandId()}@example.com`)
    const thief = openBrowser(site)
    const stolen = await thief.call('GET', back.pathname + back.search)
    expect(stolen.headers.location).toContain('error=')
    expect((await thief.call('GET', '/api/identity/get-session')).json()).toBeNull()
    const open = () => browser.call('GET', back.pathname + back.search)
    expect((await open()).headers.location).not.toContain('error=')
    expect((await open()).headers.location).toContain('error=')
    const forged = await browser.call('GET', `${back.pathname}?code=made-up&state=made-up`)
    expect(forged.headers.location).toContain('error=')
  })

  it('gives no token for a code without its verifier, or to another client', async () => {
    const page = await begin()
    const back = await decide(page, 'allow', newAccount())
    const ask = (authorization: string) =>
      fetch(`${process.env.SOCIAL_URL}/dev/social/token`, {
        method: 'POST',
        headers: { ...FORM, authorization },
        body: form({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: page.searchParams.get('redirect_uri') ?? '',
          code_verifier: 'x'.repeat(43),
        }),
      })
    const { TWITTER_CLIENT_ID: id = '', TWITTER_CLIENT_SECRET: secret = '' } = process.env
    expect((await ask('Basic bm9ib2R5Om5vYm9keQ==')).status).toBe(401)
    const refused = await ask(`Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  it('is no way to register for who signed in with a password', async () => {
    const email = `p-${newCommandId()}@example.com`
    await browser.call('POST', '/api/identity/sign-up/email', { email, password: 'correct horse', name: 'p' })
    await browser.call('GET', linkIn((await mailsTo(email))[0]))
    expect((await register()).json().errors[0].code).toBe('invalid_token')
  })
})
