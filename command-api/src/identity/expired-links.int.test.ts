import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmAddress, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAccount, newAddress, newMemberByMail, PASSWORD, signUp } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site.stop())

/** Opens a link after a simulated delay. @returns path and query of the page to which it leads */
async function openAfter(link: string, milliseconds: number, browser = openBrowser(site)): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  const { headers } = await browser.call('GET', link)
  vi.useRealTimers()
  const { pathname, search } = new URL(String(headers.location), site.context.config.PUBLIC_URL)
  return pathname + search
}

describe.each([
  ['ja', ''],
  ['en', '/en'],
])('a link opened too late (%s)', (language, prefix) => {
  const headers = { 'accept-language': language }

  it('verifies nothing; signing in sends a new one', async () => {
    const email = newAddress()
    const page = `${prefix}/signin?verified=1`
    const credentials = { email, password: PASSWORD, callbackURL: page }
    const asked = { ...credentials, name: 'p' }
    const browser = openBrowser(site)
    await browser.call('POST', '/api/identity/sign-up/email', asked, headers)
    const old = linkIn((await mailsTo(email))[0])
    expect(await openAfter(old, 25 * HOUR, browser)).toBe(`${page}&error=TOKEN_EXPIRED`)
    const refused = await browser.call('POST', '/api/identity/sign-in/email', credentials, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const fresh = linkIn((await mailsTo(email, 2))[0])
    expect(await openAfter(fresh, 23 * HOUR, browser)).toBe(page)
  })

  it('sets no password; asking again sends a new one', async () => {
    const { email } = await newAccount(site)
    const ask = () => {
      const body = { email, redirectTo: `${prefix}/reset-password` }
      return openBrowser(site).call('POST', '/api/identity/request-password-reset', body, headers)
    }
    await ask()
    const old = linkIn((await mailsTo(email, 2))[0])
    expect(await openAfter(old, 61 * MINUTE)).toBe(`${prefix}/reset-password?error=INVALID_TOKEN`)
    const token = /reset-password\/([\w-]+)/.exec(old)?.[1]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * MINUTE })
    const reset = await openBrowser(site).call('POST', '/api/identity/reset-password', {
      ...{ token, newPassword: 'another long secret' },
    })
    vi.useRealTimers()
    expect([reset.statusCode, reset.json().code]).toEqual([400, 'INVALID_TOKEN'])
    await ask()
    const fresh = linkIn((await mailsTo(email, 3))[0])
    expect(await openAfter(fresh, 59 * MINUTE)).toMatch(/\/reset-password\?token=/)
  })

  it('changes no address; asking again sends a new one', async () => {
    const { browser, email } = await newMemberByMail(site)
    const next = newAddress()
    const body = { email: next, currentPassword: PASSWORD }
    const ask = () => browser.call('PATCH', '/api/my/user_identities/update_email', body, headers)
    await ask()
    const old = linkIn((await mailsTo(next))[0])
    const page = `${prefix}/confirm-email?token=`
    expect(await openAfter(old, 23 * HOUR, browser)).toContain(page)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * HOUR })
    const late = await confirmAddress(browser, old)
    vi.useRealTimers()
    expect([late.statusCode, late.json().code]).toEqual([400, 'INVALID_TOKEN'])
    const signIn = (address: string) =>
      openBrowser(site).call('POST', '/api/identity/sign-in/email', { email: address, password: PASSWORD })
    expect([(await signIn(next)).statusCode, (await signIn(email)).statusCode]).toEqual([401, 200])
    await ask()
    expect((await confirmAddress(browser, linkIn((await mailsTo(next, 2))[0]))).statusCode).toBe(200)
    expect((await signIn(next)).statusCode).toBe(200)
  })
})

describe('a link that a program which scans mail opened first', () => {
  const scan = (link: string) => openBrowser(site).call('GET', link)
  const target = async (link: string, browser = openBrowser(site)) =>
    String((await browser.call('GET', link)).headers.location)

  it('still confirms the address, and leads to the same page when opened again', async () => {
    const email = newAddress()
    const browser = openBrowser(site)
    const page = '/signin?verified=1'
    const asked = { email, password: PASSWORD, name: 'p', callbackURL: page }
    await browser.call('POST', '/api/identity/sign-up/email', asked)
    const link = linkIn((await mailsTo(email))[0])
    await scan(link)
    expect((await openBrowser(site).call('HEAD', link)).statusCode).toBe(404)
    expect(await target(link, browser)).toBe(page)
    expect((await browser.call('GET', '/api/identity/get-session')).json()?.user.email).toBe(email)
    expect(await target(link)).toBe(page)
  })

  it('still changes the address by its button, and once more leads to a page that reports it as done', async () => {
    const { browser, email } = await newMemberByMail(site)
    const next = newAddress()
    const body = { email: next, currentPassword: PASSWORD }
    await browser.call('PATCH', '/api/my/user_identities/update_email', body)
    const link = linkIn((await mailsTo(next))[0])
    await scan(link)
    expect(await target(link)).toContain('/confirm-email?token=')
    expect((await confirmAddress(browser, link)).statusCode).toBe(200)
    expect((await confirmAddress(browser, link)).statusCode).toBe(200)
    expect(await target(link)).toBe('/confirm-email?done=1')
    const signIn = (address: string) =>
      openBrowser(site).call('POST', '/api/identity/sign-in/email', { email: address, password: PASSWORD })
    expect([(await signIn(next)).statusCode, (await signIn(email)).statusCode]).toEqual([200, 401])
  })

  it('is not reported as done once the address has changed again', async () => {
    const { browser } = await newMemberByMail(site)
    const links: string[] = []
    for (const next of [newAddress(), newAddress()]) {
      const body = { email: next, currentPassword: PASSWORD }
      await browser.call('PATCH', '/api/my/user_identities/update_email', body)
      links.push(linkIn((await mailsTo(next))[0]))
      await confirmAddress(browser, links.at(-1) ?? '')
    }
    expect(await target(links[0] ?? '')).toContain('error=')
    expect(await target(links[1] ?? '')).toBe('/confirm-email?done=1')
  })
})

describe('two links requested within a second', () => {
  const within = (second: number) => vi.useFakeTimers({ toFake: ['Date'], now: second })

  it('differ and both work, when they verify an address', async () => {
    const email = newAddress()
    const browser = openBrowser(site)
    within(Date.now())
    await signUp(browser, email)
    await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
    vi.useRealTimers()
    const [second, first] = (await mailsTo(email, 2)).map(linkIn)
    expect(second).not.toBe(first)
    for (const link of [second, first]) {
      const { headers } = await browser.call('GET', link ?? '')
      expect(headers.location).not.toContain('error')
    }
  })

  it('belong to the sessions that requested them, when they change an address', async () => {
    const { browser: left, email } = await newMemberByMail(site)
    const stays = openBrowser(site)
    await stays.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
    const { token } = (await stays.call('GET', '/api/identity/token')).json()
    await stays.call('POST', '/api/auth/sessions', { token })
    const next = newAddress()
    within(Date.now())
    for (const browser of [left, stays]) {
      const body = { email: next, currentPassword: PASSWORD }
      const { statusCode } = await browser.call('PATCH', '/api/my/user_identities/update_email', body)
      expect(statusCode).toBe(202)
    }
    vi.useRealTimers()
    const links = (await mailsTo(next, 2)).map(linkIn)
    await left.call('POST', '/api/identity/sign-out', {})
    expect((await confirmAddress(stays, links[0] ?? '')).statusCode).toBe(200)
    const signIn = { email: next, password: PASSWORD }
    const { statusCode } = await openBrowser(site).call('POST', '/api/identity/sign-in/email', signIn)
    expect(statusCode).toBe(200)
  })
})

describe('every mail', () => {
  const told = async (email: string, count: number) => linkIn((await mailsTo(email, count))[0])

  it('leads a reader of English to English pages', async () => {
    const english = { 'accept-language': 'en' }
    const { browser, email } = await newMemberByMail(site)
    await signUp(openBrowser(site), email, english)
    expect(await told(email, 2)).toBe('/en/signin')
    const change = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    await browser.call('POST', '/api/identity/change-password', change, english)
    expect(await told(email, 3)).toBe('/en/settings')
    const move = { email: newAddress(), currentPassword: 'another long secret' }
    await browser.call('PATCH', '/api/my/user_identities/update_email', move, english)
    expect(await told(email, 4)).toBe('/en/settings')
  })
})
