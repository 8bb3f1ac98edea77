import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAddress, newMemberByMail } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const ATTACKERS = 'the password of the attacker'
const OWNERS = 'the password of the owner'
let site: TestApp
let attacker: Browser
let owner: Browser
let email: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(() => {
  attacker = openBrowser(site)
  owner = openBrowser(site)
  email = newAddress()
})
afterAll(() => site.stop())

const post = (browser: Browser, path: string, body: object) =>
  browser.call('POST', `/api/identity/${path}`, body)
const signUp = (browser: Browser, password: string) =>
  post(browser, 'sign-up/email', { email, password, name: 'p', callbackURL: '/en/signin?verified=1' })
const signIn = async (browser: Browser, password: string) =>
  (await post(browser, 'sign-in/email', { email, password })).statusCode
const linkOf = async (mails: number) => linkIn((await mailsTo(email, mails))[0])
const sessionOf = async (browser: Browser) =>
  (await browser.call('GET', '/api/identity/get-session')).json()?.user.email

describe('an address that another user signed up first', () => {
  it('keeps the password of its owner, and never that of the first sign-up', async () => {
    await signUp(attacker, ATTACKERS)
    const first = await linkOf(1)
    expect((await signUp(owner, OWNERS)).statusCode).toBe(200)
    const second = await linkOf(2)
    // The browser of the first sign-up confirms nothing any more, by either link.
    for (const link of [first, second]) await attacker.call('GET', link)
    expect(await sessionOf(attacker)).toBeUndefined()
    await owner.call('GET', second)
    expect(await sessionOf(owner)).toBe(email)
    expect(await signIn(openBrowser(site), ATTACKERS)).toBe(401)
    expect(await signIn(openBrowser(site), OWNERS)).toBe(200)
  })

  it.each(['sign-up', 'resent', 'sign-in'])(
    'is not confirmed by its link (%s) in another browser',
    async kind => {
      await signUp(attacker, ATTACKERS)
      const ask = {
        'sign-up': async () => 0,
        resent: () => post(owner, 'send-verification-email', { email, callbackURL: '/en/signin?verified=1' }),
        'sign-in': () => signIn(attacker, ATTACKERS),
      }[kind]
      await ask?.()
      const link = await linkOf(kind === 'sign-up' ? 1 : 2)
      const opened = await owner.call('GET', link)
      expect(opened.statusCode).toBe(302)
      expect(opened.headers.location).toMatch(/^(\/en)?\/signin\?confirm=1$/)
      expect(await sessionOf(owner)).toBeUndefined()
      expect(await signIn(owner, OWNERS)).toBe(401)
      // Without the password of the sign-up, the link confirms nothing.
      expect(await signIn(openBrowser(site), ATTACKERS)).toBe(403)
    },
  )

  it('is confirmed in another browser by the password of the sign-up, at both doors', async () => {
    await signUp(owner, OWNERS)
    const phone = openBrowser(site)
    await phone.call('GET', await linkOf(1))
    expect(await signIn(phone, OWNERS)).toBe(200)
    expect(await signIn(openBrowser(site), OWNERS)).toBe(200)

    email = newAddress()
    await signUp(owner, OWNERS)
    const other = openBrowser(site)
    await other.call('GET', await linkOf(1))
    const { csrfToken } = (await other.call('GET', '/api/auth/csrf')).json()
    const form = { csrfToken, email, password: OWNERS, json: true }
    const answer = await other.call('POST', '/api/auth/callback/credentials', form)
    // Confirmed, and not registered yet.
    expect(answer.json().errors[0].code).toBe('user_not_registered')
  })

  it('is confirmed in a browser that proved the password when it asked for the link', async () => {
    await signUp(openBrowser(site), OWNERS)
    expect(await signIn(owner, OWNERS)).toBe(403)
    await owner.call('GET', await linkOf(2))
    expect(await sessionOf(owner)).toBe(email)
  })

  it('is confirmed by a password reset, which replaces the password of the sign-up', async () => {
    await signUp(attacker, ATTACKERS)
    await post(owner, 'request-password-reset', { email, redirectTo: '/settings/password' })
    const opened = await owner.call('GET', await linkOf(2))
    const token = new URL(String(opened.headers.location), 'http://site').searchParams.get('token')
    expect((await post(owner, 'reset-password', { token, newPassword: OWNERS })).statusCode).toBe(200)
    expect(await signIn(owner, OWNERS)).toBe(200)
    expect(await signIn(openBrowser(site), ATTACKERS)).toBe(401)
  })

  it('stays that of a member: a later sign-up changes nothing', async () => {
    const member = await newMemberByMail(site)
    email = member.email
    await signUp(attacker, ATTACKERS)
    expect(await signIn(openBrowser(site), ATTACKERS)).toBe(401)
    expect(await sessionOf(member.browser)).toBe(email)
  })
})

it('keeps the provider session of a member who opens the link of a stranger', async () => {
  const member = await newMemberByMail(site)
  await signUp(attacker, ATTACKERS)
  await member.browser.call('GET', await linkOf(1))
  expect(await sessionOf(member.browser)).toBe(member.email)
})
