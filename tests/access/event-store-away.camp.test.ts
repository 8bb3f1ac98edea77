import { openBrowser } from '@koryaku/command-api/testing/browser.ts'
import { newMemberByMail, PASSWORD } from '@koryaku/command-api/testing/new-account.ts'
import { startTestApp, type TestApp, withKey } from '@koryaku/command-api/testing/test-app.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { type FaultProxy, startFaultProxy } from '@koryaku/tools/faults/fault-proxy.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

/** The site as it usually is, and one whose way to the event store can be cut. */
let usual: TestApp
let site: TestApp
let way: FaultProxy

beforeAll(async () => {
  usual = await startTestApp()
  const { hostname: host, port } = new URL(usual.context.config.EVENTSTORE_URL)
  way = await startFaultProxy({ host, port: Number(port) })
  site = await startTestApp({ EVENTSTORE_URL: `esdb://${way.address}?tls=false` })
})
afterEach(() => way.mend())
afterAll(async () => {
  await site?.stop()
  await usual?.stop()
  await way?.stop()
})

/** A user in the read models, without an open session. */
async function newPerson() {
  const { browser, email } = await newMemberByMail(usual)
  const userId = browser.cookies.get('user_id') ?? ''
  const known = async () =>
    (await usual.context.db.query('select 1 from read.user_access where user_id = $1', [userId])).rowCount
  await expect.poll(known, { timeout: 20_000 }).toBe(1)
  return { email, userId, name: browser.cookies.get('user_name') }
}
async function signIn(email: string) {
  const browser = openBrowser(site)
  await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
  const { token } = (await browser.call('GET', '/api/identity/token')).json()
  return { browser, answer: await browser.call('POST', '/api/auth/sessions', { token }) }
}
const isMissing = ({ statusCode, headers, json }: Awaited<ReturnType<typeof signIn>>['answer']) => {
  expect([statusCode, json().errors[0].detail, headers['retry-after']]).toEqual([503, 'events', '2'])
}

it.each([
  ['is away', () => way.cut()],
  ['takes requests and answers none', () => way.silence()],
])('signs users in from the read models while the event store %s', async (_how, away) => {
  const { email, userId, name } = await newPerson()
  away()
  const { browser, answer } = await signIn(email)
  expect([answer.statusCode, answer.json().data]).toEqual([
    201,
    expect.objectContaining({ id: userId, attributes: expect.objectContaining({ name, role: 'user' }) }),
  ])
  expect((await browser.call('GET', '/api/auth/session')).json().data.id).toBe(userId)
})

it('rejects sign-ins of erased users and of users missing from the read models', async () => {
  const [erased, unknown] = [await newPerson(), await newPerson()]
  const { db } = site.context
  // The state when the event store becomes unavailable during an erasure; not due for the worker.
  await db.query(
    `insert into identity.erasure (user_id, articles, held_until) values ($1, 'keep', now() + interval '1 day')`,
    [erased.userId],
  )
  await db.query('delete from read.user_access where user_id = $1', [unknown.userId])
  way.cut()
  for (const { email } of [erased, unknown]) {
    const { browser, answer } = await signIn(email)
    isMissing(answer)
    expect(browser.cookies.has('gaming_session')).toBe(false)
  }
  await db.query('delete from identity.erasure where user_id = $1', [erased.userId])
})

it('does not sign users in with a role that was revoked', async () => {
  const { email, userId } = await newPerson()
  const { db } = site.context
  await db.query(`update read.user_access set roles = '{owner}' where user_id = $1`, [userId])
  way.cut()
  expect((await signIn(email)).answer.json().data.attributes.role).toBe('owner')
  await db.query(`insert into identity.role_bound (user_id, roles) values ($1, '{}')`, [userId])
  expect((await signIn(email)).answer.json().data.attributes.role).toBe('user')
})

it('a write whose answer is lost is a 503 before the gateway gives it up, and its repeat writes nothing twice', async () => {
  const member = await usual.newMember()
  const rename = (displayName: string, key: string) =>
    site.call(member, 'PATCH', '/api/my/profile', { displayName }, withKey(key))
  const edits = async () =>
    (await usual.events.readStream(userStream(member.userId))).filter(({ type }) => type === 'ProfileEdited')
      .length
  // The first append of a connection asks beforehand what the event store can do.
  expect((await rename('前の名前', newCommandId())).statusCode).toBe(200)
  // Reads receive responses; appends do not.
  const { events } = site.context
  const append = events.append
  events.append = (...asked) => {
    way.silence()
    return append(...asked)
  }
  const key = newCommandId()
  isMissing(await rename('新しい名前', key))
  events.append = append
  await expect.poll(edits, { timeout: 20_000 }).toBe(2)
  way.mend()
  expect((await rename('新しい名前', key)).statusCode).toBe(200)
  expect(await edits()).toBe(2)
}, 30_000)

it('a write whose reads are not answered is a 503, too', async () => {
  const member = await usual.newMember()
  way.silence()
  isMissing(await site.call(member, 'PATCH', '/api/my/profile', { displayName: '別の名前' }))
}, 15_000)
