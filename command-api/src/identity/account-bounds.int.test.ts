import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { BUSY, expectBounded, watchLimits } from '#testing/let-pass.ts'
import { newAddress, signUp } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const PER_NETWORK = 4
let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ ACCOUNTS_PER_NETWORK: PER_NETWORK })
})
afterAll(() => site.stop())

const newName = () => `n${shortIdFrom(newCommandId())}`
type Answer = Awaited<ReturnType<ReturnType<typeof openBrowser>['call']>>
const statusOf = (answer: Answer) =>
  answer.statusCode < 300 ? answer.statusCode : [answer.statusCode, answer.json().errors[0].code]
const REFUSED = [429, 'too_many_accounts']
const OUTCOMES = { passed: [200, [BUSY, 'temporarily_unavailable']], refused: [REFUSED] }

/** A browser whose identity has a verified email address and no user name yet. */
async function person(network?: string, email = newAddress()) {
  const browser = openBrowser(site, network)
  await signUp(browser, email)
  await browser.call('GET', linkIn((await mailsTo(email))[0]))
  return {
    async register(name = newName()): Promise<Answer> {
      const { token } = (await browser.call('GET', '/api/identity/token')).json()
      return browser.call('POST', '/api/auth/registrations', { token, name })
    },
  }
}

describe('registrations', () => {
  it('are limited per client network and day, without effect on other networks', async () => {
    const network = openBrowser(site).remoteAddress
    for (let n = 0; n < PER_NETWORK; n++) expect(statusOf(await (await person(network)).register())).toBe(201)
    const late = await person(network)
    const refused = await late.register()
    expect(statusOf(refused)).toEqual(REFUSED)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(statusOf(await (await person()).register())).toBe(201)
  })

  it('are limited per IPv6 customer, for any number of their networks', async () => {
    const customer = newCommandId().slice(-4)
    const statuses = []
    for (let n = 0; n < 3 * PER_NETWORK + 1; n++)
      statuses.push(statusOf(await (await person(`2001:db8:${customer}:${n + 1}::1`)).register()))
    expect(statuses).toEqual([...Array(3 * PER_NETWORK).fill(201), REFUSED])
  })

  it('are limited to three per mailbox, for any spelling of its address', async () => {
    const name = newName()
    const spelled = [
      `${name}@gmail.com`,
      `${name}+1@gmail.com`,
      `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
    ]
    for (const email of spelled) expect(statusOf(await (await person(undefined, email)).register())).toBe(201)
    const fourth = await person(undefined, `${name}+x.y@gmail.com`)
    expect(statusOf(await fourth.register())).toEqual(REFUSED)
  })

  it('are not counted if they are rejected or retried', async () => {
    const network = openBrowser(site).remoteAddress
    const taken = newName()
    const first = await person(network)
    for (let n = 0; n < PER_NETWORK + 2; n++) expect(statusOf(await first.register(taken))).toBe(201)
    const second = await person(network)
    for (let n = 0; n < PER_NETWORK + 2; n++)
      expect(statusOf(await second.register(taken))).toEqual([409, 'name_taken'])
    expect(statusOf(await second.register())).toBe(201)
  })
})

describe('sign-ups', () => {
  it('are limited per client network and day, for known and unknown email addresses', async () => {
    const browser = openBrowser(site)
    const atLeast = watchLimits(site)
    const answers = await Promise.all(
      Array.from({ length: 3 * PER_NETWORK + 1 }, () => signUp(browser, newAddress())),
    )
    const of = { allowed: 3 * PER_NETWORK, atLeast }
    expectBounded(answers.map(statusOf), OUTCOMES, of)
  })

  it('are limited to ten per mailbox, network and day, and to five mails, for any plus tag', async () => {
    const name = newName()
    const { remoteAddress } = openBrowser(site)
    const addresses = Array.from({ length: 11 }, (_, n) => `${name}+${n}@example.com`)
    const atLeast = watchLimits(site)
    const answers = await Promise.all(addresses.map(email => signUp(openBrowser(site, remoteAddress), email)))
    expectBounded(answers.map(statusOf), OUTCOMES, { allowed: 10, atLeast })
    const asked = answers.filter(({ statusCode }) => statusCode === 200).length
    const arrived = async () => (await Promise.all(addresses.map(email => mailsTo(email, 0)))).flat().length
    const waiting = 'select 1 from identity.mail_outbox where recipient = any($1)'
    const settled = async () => {
      expect((await site.context.db.query(waiting, [addresses])).rowCount).toBe(0)
      expect(await arrived()).toBeGreaterThanOrEqual(Math.min(asked, atLeast(5)))
    }
    await vi.waitFor(settled, { timeout: 20_000, interval: 100 })
    expect(await arrived()).toBeLessThanOrEqual(5)
  })
})
