import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#testing/browser.ts'
import { newAddress, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const HUGE = 'N'.repeat(990_000)
const identitiesOf = async (email: string) =>
  (await site.context.db.query('select 1 from identity."user" where email = $1', [email.toLowerCase()]))
    .rowCount

describe('signing up', () => {
  it.each([
    ['a name of a megabyte', { name: HUGE }, '/name'],
    ['a name of 51 characters', { name: 'n'.repeat(51) }, '/name'],
    ['a picture', { image: HUGE }, '/image'],
    ['a password of 129 characters', { password: 'p'.repeat(129) }, '/password'],
    ['a callback URL of 2,001 characters', { callbackURL: `/${'a'.repeat(2_000)}` }, '/callbackURL'],
    ['a name that cannot be stored', { name: 'a\u0000b' }, '/name'],
  ])('is rejected with %s, and stores nothing', async (_, change, pointer) => {
    const email = newAddress()
    const body = { email, password: PASSWORD, name: 'n', ...change }
    const answer = await openBrowser(site).call('POST', '/api/identity/sign-up/email', body)
    expect([answer.statusCode, answer.json().errors[0].source]).toEqual([422, { pointer }])
    expect(answer.body.length).toBeLessThan(1_000)
    expect(await identitiesOf(email)).toBe(0)
  })

  it('takes an address of 254 characters and none of 255', async () => {
    const addressOf = (length: number) => {
      const start = `a${newCommandId()}@`
      const label = `${'b'.repeat(50)}.`
      return `${(start + label.repeat(5)).padEnd(length - 4, 'c').slice(0, length - 4)}.com`
    }
    for (const [length, status] of [
      [254, 200],
      [255, 422],
    ] as const) {
      const email = addressOf(length)
      expect(email).toHaveLength(length)
      const body = { email, password: PASSWORD, name: 'n' }
      const answer = await openBrowser(site).call('POST', '/api/identity/sign-up/email', body)
      expect([length, answer.statusCode]).toEqual([length, status])
      expect(await identitiesOf(email)).toBe(status === 200 ? 1 : 0)
    }
  })
})

it('stores only the first 200 characters of a user agent', async () => {
  const browser = openBrowser(site)
  const email = newAddress()
  const call = (path: string, body: object) =>
    browser.call('POST', `/api/identity/${path}`, body, { 'user-agent': 'U'.repeat(8_000) })
  await call('sign-up/email', { email, password: PASSWORD, name: 'n' })
  await site.context.db.query(`update identity."user" set "emailVerified" = true where email = $1`, [email])
  expect((await call('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
  const { rows } = await site.context.db.query(
    `select max(length("userAgent"))::int as longest from identity.session s
       join identity."user" u on u.id = s."userId" where u.email = $1`,
    [email],
  )
  expect(rows[0].longest).toBe(200)
})
