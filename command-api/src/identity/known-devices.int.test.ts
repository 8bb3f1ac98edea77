import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, confirmAddress, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAddress, newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let email: string
let owner: Browser
let device: string
let guesser: Browser
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  const account = await newMemberByMail(site)
  email = account.email
  owner = account.browser
  device = owner.cookies.get('known_device') ?? ''
  guesser = openBrowser(site)
  await guesser.call('GET', '/api/auth/csrf')
})
afterAll(() => site.stop())

const doors = ['/api/identity/sign-in/email', '/api/auth/callback/credentials'] as const

/** One failed attempt with a device cookie. */
async function guess(door: string, cookie: string, password = 'a wrong guess'): Promise<number> {
  guesser.cookies.set('known_device', cookie)
  // The provider rejects unknown fields, so only the form of the other endpoint contains its token.
  const form = door === doors[1] ? { csrfToken: guesser.cookies.get('csrf_token'), json: true } : {}
  return (await guesser.call('POST', door, { email, password, ...form })).statusCode
}

describe.each(doors)('failed attempts at %s', door => {
  it.each<[string, (cookie: string, n: number) => string]>([
    ['with a suffix', (cookie, n) => `${cookie}.x${n}`],
    ['with a prefix', (cookie, n) => `${n}.${cookie}`],
    ['with characters that no device cookie contains', (cookie, n) => `${cookie}${'='.repeat(n + 1)}`],
    ['unchanged', cookie => cookie],
  ])('are rejected after ten for a device whose cookie is sent %s', async (_, spelled) => {
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(door, spelled(device, n)))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('do not lock out the device when they come from elsewhere with a forged cookie', async () => {
    for (let n = 0; n < 11; n++) await guess(door, `${device}.x${n}`)
    expect(await guess(door, `${device}.x`, PASSWORD)).toBe(429)
    expect(await guess(door, device, PASSWORD)).toBeLessThan(400)
  })
})

/** Ways to prove an identity. Each returns the credentials that are valid afterwards. */
const ways: [string, (browser: Browser) => Promise<{ email: string; password: string }>][] = [
  ['confirmed the address by mail', async () => ({ email, password: PASSWORD })],
  [
    'reset the password by mail',
    async browser => {
      browser.cookies.clear()
      const body = { email, redirectTo: '/reset-password' }
      await browser.call('POST', '/api/identity/request-password-reset', body)
      const opened = await browser.call('GET', linkIn((await mailsTo(email, 2))[0]))
      const token = new URL(String(opened.headers.location), 'http://site').searchParams.get('token')
      const password = 'a wholly new secret'
      const reset = { token, newPassword: password }
      expect((await browser.call('POST', '/api/identity/reset-password', reset)).statusCode).toBe(200)
      return { email, password }
    },
  ],
  [
    'moved to a new address by mail',
    async browser => {
      const next = newAddress()
      const change = { email: next, currentPassword: PASSWORD }
      expect((await browser.call('PATCH', '/api/my/user_identities/update_email', change)).statusCode).toBe(
        202,
      )
      await confirmAddress(browser, linkIn((await mailsTo(next))[0]))
      return { email: next, password: PASSWORD }
    },
  ],
]

describe('ten failed attempts in the same client network', () => {
  it.each(ways)('do not lock out the device on which its owner has %s', async (_, prove) => {
    const { email: address, password } = await prove(owner)
    const signIn = (who: Browser, guessed: string) =>
      who.call('POST', '/api/identity/sign-in/email', { email: address, password: guessed })
    const atHome = openBrowser(site, owner.remoteAddress)
    for (let n = 0; n < 10; n++) expect((await signIn(atHome, `guess ${n}`)).statusCode).toBe(401)
    const refused = await signIn(atHome, password)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await signIn(owner, password)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('counts as one device when it is reopened, with ten failed attempts', async () => {
    const thief = openBrowser(site)
    const { email: own, browser } = await newMemberByMail(site)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const { token } = (await thief.call('GET', '/api/identity/token')).json()
      expect((await thief.call('POST', '/api/auth/sessions', { token })).statusCode).toBe(201)
      const guessed = { email: own, password: `guess ${n}` }
      statuses.push((await thief.call('POST', '/api/identity/sign-in/email', guessed)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
