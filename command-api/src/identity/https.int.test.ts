import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '#testing/browser.ts'
import { newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ PUBLIC_URL: 'https://koryaku.example' })
})
afterAll(() => site.stop())

it('prefixes session cookies of an HTTPS site so that no other host of its domain can set them', async () => {
  const { browser, email } = await newMemberByMail(site)
  const held = [...browser.cookies.keys()].filter(name => /session/.test(name)).sort()
  expect(held).toEqual(['__Host-gaming_session', '__Host-identity.session_token'])
  const nameOf = async (who: typeof browser) => (await who.call('GET', '/api/auth/session')).json().data
  expect(await nameOf(browser)).not.toBeNull()

  // The attributes that browsers require for this prefix, also in the response that deletes the cookie.
  const signedIn = await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
  const { token } = (await browser.call('GET', '/api/identity/token')).json()
  const opened = await browser.call('POST', '/api/auth/sessions', { token })
  const prefixed = (answer: typeof opened) => answer.cookies.filter(({ name }) => name.startsWith('__Host-'))
  const left = await browser.call('DELETE', '/api/auth/sessions')
  for (const answer of [signedIn, opened, left]) {
    expect(prefixed(answer).length).toBeGreaterThan(0)
    for (const one of prefixed(answer)) {
      expect(one).toMatchObject({ secure: true, path: '/' })
      expect(one.domain).toBeUndefined()
    }
  }
  expect([...browser.cookies.keys()].filter(name => /session/.test(name))).toEqual([])
})

it('ignores a session cookie without the prefix', async () => {
  const { browser } = await newMemberByMail(site)
  const planted = openBrowser(site)
  for (const [name, value] of browser.cookies) planted.cookies.set(name.replace('__Host-', ''), value)
  expect((await planted.call('GET', '/api/auth/session')).json().data).toBeNull()
  expect((await planted.call('GET', '/api/identity/token')).statusCode).toBe(401)
})
