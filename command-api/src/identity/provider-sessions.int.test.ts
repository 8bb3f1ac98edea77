import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser } from '#testing/browser.ts'
import { newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let owner: Browser
let email: string
beforeAll(async () => {
  site = await startTestApp()
  const member = await newMemberByMail(site)
  owner = member.browser
  email = member.email
})
afterAll(() => site.stop())

/** A thief with the password, who opens no session of the site yet. */
async function thief(): Promise<Browser> {
  const browser = openBrowser(site)
  const answer = await browser.call(
    ...(['POST', '/api/identity/sign-in/email', { email, password: PASSWORD }] as const),
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  )
  expect(answer.statusCode).toBe(200)
  return browser
}
const sessions = async () => (await owner.call('GET', '/api/my/sessions')).json().data
const isOpen = async (browser: Browser) =>
  (await browser.call('GET', '/api/identity/get-session')).json() !== null

it('lists a session of the provider that no session of the site is based on, and ends it alone', async () => {
  const stranger = await thief()
  const found = (await sessions()).filter(
    ({ attributes }: { attributes: { current: boolean } }) => !attributes.current,
  )
  expect(found).toMatchObject([{ attributes: { browser: 'Firefox', current: false } }])
  expect((await owner.call('DELETE', `/api/my/sessions/${found[0].id}`)).statusCode).toBe(204)
  expect(await isOpen(stranger)).toBe(false)
  expect(await sessions()).toHaveLength(1)
  expect((await owner.call('DELETE', `/api/my/sessions/${found[0].id}`)).statusCode).toBe(404)
})

it('ends it with the others', async () => {
  const stranger = await thief()
  expect(await sessions()).toHaveLength(2)
  await owner.call('DELETE', '/api/my/sessions')
  expect(await isOpen(stranger)).toBe(false)
  expect(await isOpen(owner)).toBe(true)
  expect(await sessions()).toHaveLength(1)
})

it('is described to scripts without its token', async () => {
  const { session } = (await owner.call('GET', '/api/identity/get-session')).json()
  expect(session).toMatchObject({ id: expect.any(String), userId: expect.any(String) })
  expect(session).not.toHaveProperty('token')
})

it('is ended by its owner alone', async () => {
  await thief()
  const [{ id }] = (await sessions()).filter(
    ({ attributes }: { attributes: { current: boolean } }) => !attributes.current,
  )
  const { browser: other } = await newMemberByMail(site)
  expect((await other.call('DELETE', `/api/my/sessions/${id}`)).statusCode).toBe(404)
  expect(await sessions()).toHaveLength(2)
})
