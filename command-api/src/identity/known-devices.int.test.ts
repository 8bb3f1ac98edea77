import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, openBrowser } from '#testing/browser.ts'
import { newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let email: string
let device: string
let guesser: Browser
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  const account = await newMemberByMail(site)
  email = account.email
  const signedIn = await account.browser.call('POST', '/api/identity/sign-in/email', {
    email,
    password: PASSWORD,
  })
  device = signedIn.cookies.find(({ name }) => name === 'known_device')?.value ?? ''
  guesser = openBrowser(site)
  await guesser.call('GET', '/api/auth/csrf')
})
afterAll(() => site.stop())

const doors = ['/api/identity/sign-in/email', '/api/auth/callback/credentials'] as const

/** One guess with a cookie that says where it comes from. */
async function guess(door: string, cookie: string, password = 'a wrong guess'): Promise<number> {
  guesser.cookies.set('known_device', cookie)
  // The provider takes what it is asked for and nothing else; the form of the other door carries its token.
  const form = door === doors[1] ? { csrfToken: guesser.cookies.get('csrf_token'), json: true } : {}
  return (await guesser.call('POST', door, { email, password, ...form })).statusCode
}

describe.each(doors)('guesses at %s', door => {
  it.each<[string, (cookie: string, n: number) => string]>([
    ['with something behind it', (cookie, n) => `${cookie}.x${n}`],
    ['with something before it', (cookie, n) => `${n}.${cookie}`],
    ['with signs that no cookie of ours has', (cookie, n) => `${cookie}${'='.repeat(n + 1)}`],
    ['as it was given', cookie => cookie],
  ])('from a device whose cookie comes %s stop after ten', async (_, spelled) => {
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(door, spelled(device, n)))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('elsewhere do not lock the device out, whatever they say of themselves', async () => {
    for (let n = 0; n < 11; n++) await guess(door, `${device}.x${n}`)
    expect(await guess(door, `${device}.x`, PASSWORD)).toBe(429)
    expect(await guess(door, device, PASSWORD)).toBeLessThan(400)
  })
})
