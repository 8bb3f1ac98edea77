import { findViewer, LIVE } from '@koryaku/server-kit/product-session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, confirmAddress, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAddress, newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/**
 * Tests every credential of a member against every way to revoke it, with current and with stale read models.
 * A credential from before the revocation opens nothing afterwards.
 */
let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

/** A member on two devices: `here` acts, `there` is a session of the member (or of a thief) elsewhere. */
interface Person {
  email: string
  userId: string
  here: Browser
  there: Browser
}

const tokenOf = async (who: Browser): Promise<string> =>
  (await who.call('GET', '/api/identity/token')).json().token
const sessionOf = async (who: Browser) => (await who.call('GET', '/api/auth/session')).json().data
const openWith = (token: string, who = openBrowser(site)) => who.call('POST', '/api/auth/sessions', { token })

async function signIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(site)
  await browser.call('POST', '/api/identity/sign-in/email', { email, password })
  expect((await openWith(await tokenOf(browser), browser)).statusCode).toBe(201)
  return browser
}
async function newPerson(): Promise<Person> {
  const { browser: here, email } = await newMemberByMail(site)
  const { id: userId } = await sessionOf(here)
  return { email, userId, here, there: await signIn(email) }
}
/** Another browser with the same cookies. */
function copyOf(browser: Browser): Browser {
  const copy = openBrowser(site)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}
const sendReset = (email: string) =>
  openBrowser(site).call('POST', '/api/identity/request-password-reset', {
    ...{ email, redirectTo: '/reset-password' },
  })
/** The newest mail to an address whose subject contains a text. */
async function mailAbout(email: string, subject: string) {
  for (let count = 1; ; count++) {
    const found = (await mailsTo(email, count)).find(mail => mail.subject.includes(subject))
    if (found) return found
  }
}
const resetLink = async (email: string) => {
  await sendReset(email)
  return linkIn(await mailAbout(email, 'パスワードの再設定'))
}
const tokenIn = (link: string) => /reset-password\/([\w-]+)/.exec(link)?.[1] ?? ''
const setPassword = (token: string, newPassword = 'a wholly new secret') =>
  openBrowser(site).call('POST', '/api/identity/reset-password', { token, newPassword })
const askForAddress = async (who: Browser, next: string) => {
  const body = { email: next, currentPassword: PASSWORD }
  expect((await who.call('PATCH', '/api/my/user_identities/update_email', body)).statusCode).toBe(202)
  return linkIn((await mailsTo(next))[0])
}

/** A credential on a device, and whether it still opens anything. */
interface Held {
  name: string
  opens: () => Promise<boolean>
}
async function everythingHeldBy(person: Person, device: Browser): Promise<Held[]> {
  const cookie = device.cookies.get('gaming_session') ?? ''
  const csrf = device.cookies.get('csrf_token') ?? ''
  const copy = copyOf(device)
  const token = await tokenOf(device)
  const changeLink = await askForAddress(device, newAddress())
  const resets = tokenIn(await resetLink(person.email))
  const listed = (await device.call('GET', '/api/my/sessions')).json().data as {
    id: string
    attributes: { current: boolean }
  }[]
  const sessionId = listed.find(({ attributes }) => attributes.current)?.id
  return [
    { name: 'product session', opens: async () => (await findViewer(site.context.db, cookie)) !== null },
    { name: 'session library', opens: async () => (await sessionOf(copyOf(copy))) !== null },
    { name: 'list of exports', opens: () => isOk(copyOf(copy).call('GET', '/api/my/exports')) },
    {
      name: 'write with its CSRF token',
      opens: () =>
        isOk(copyOf(copy).call('POST', '/api/my/notifications/check_all', {}, { 'x-csrf-token': csrf })),
    },
    { name: 'identity session', opens: () => isOk(copyOf(copy).call('GET', '/api/identity/token')) },
    {
      name: 'device in the list',
      async opens() {
        const { rows } = await site.context.db.query(
          `select 1 from identity.product_session s where session_id = $1 and ${LIVE}`,
          [sessionId],
        )
        return rows.length > 0
      },
    },
    { name: 'identity token', opens: () => isOk(openWith(token)) },
    {
      name: 'identity token, to register',
      opens: () =>
        isOk(openBrowser(site).call('POST', '/api/auth/registrations', { token, name: 'nobody-else' })),
    },
    {
      name: 'link to a new address',
      opens: () => isOk(confirmAddress(openBrowser(site), changeLink)),
    },
    { name: 'link to a new password', opens: () => isOk(setPassword(resets)) },
  ]
}
const isOk = async (answer: Promise<{ statusCode: number }>): Promise<boolean> =>
  (await answer).statusCode < 400

/** A way to revoke. `of`: the device whose credentials must be revoked; `spared`: credentials kept on purpose. */
interface Way {
  name: string
  of: 'here' | 'there'
  spared?: string[]
  go: (person: Person) => Promise<unknown>
}
const ways: Way[] = [
  {
    name: 'signing out there',
    of: 'there',
    // The link stays valid, because it depends on access to the mailbox and not on this browser.
    spared: ['link to a new password'],
    go: ({ there }) => there.call('POST', '/api/auth/signout'),
  },
  {
    name: 'signing out at the provider',
    of: 'there',
    spared: ['link to a new password'],
    go: ({ there }) => there.call('POST', '/api/identity/sign-out', {}),
  },
  { name: 'ending all others', of: 'there', go: ({ here }) => here.call('DELETE', '/api/my/sessions') },
  {
    name: 'ending that device',
    of: 'there',
    spared: ['link to a new password'],
    async go({ here }) {
      const { data } = (await here.call('GET', '/api/my/sessions')).json()
      const other = data.find(({ attributes }: { attributes: { current: boolean } }) => !attributes.current)
      return here.call('DELETE', `/api/my/sessions/${other.id}`)
    },
  },
  ...(['here', 'there'] as const).map(of => ({
    name: `a new password (seen from ${of})`,
    of,
    go: ({ here }: Person) =>
      here.call('POST', '/api/identity/change-password', {
        ...{ currentPassword: PASSWORD, newPassword: 'another long secret' },
      }),
  })),
  ...(['here', 'there'] as const).map(of => ({
    name: `a password set by mail (seen from ${of})`,
    of,
    go: async ({ email }: Person) => setPassword(tokenIn(await resetLink(email))),
  })),
  {
    name: 'a new address',
    of: 'there',
    go: async ({ here }) => confirmAddress(here, await askForAddress(here, newAddress())),
  },
  ...(['here', 'there'] as const).map(of => ({
    name: `erasing the account (seen from ${of})`,
    of,
    go: async ({ here, email }: Person) => {
      await here.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
      const body = { token: await tokenOf(here), articles: 'keep' }
      return here.call('DELETE', '/api/my/account', body)
    },
  })),
  {
    name: 'the end of its time',
    of: 'there',
    spared: ['link to a new password'],
    async go({ userId, there }) {
      const { db } = site.context
      const behind = await there.call('GET', '/api/identity/get-session')
      await db.query('update identity.session set "expiresAt" = now() where id = $1', [
        behind.json().session.id,
      ])
      await db.query('update identity.product_session set expires_at = now() where user_id = $1', [userId])
      return { statusCode: 200 }
    },
  },
]

describe.each([
  { lag: 'with current read models', held: false },
  { lag: 'with stale read models', held: true },
])('$lag', ({ held }) => {
  it.each(ways)('$name leaves nothing open', async ({ go, of, spared = [] }) => {
    const person = await newPerson()
    const before = await everythingHeldBy(person, person[of])
    const release = held ? await site.holdReadModels() : undefined
    try {
      const done = (await go(person)) as { statusCode: number }
      expect(done.statusCode).toBeLessThan(400)
      const open: string[] = []
      for (const { name, opens } of before) if (!spared.includes(name) && (await opens())) open.push(name)
      expect(open).toEqual([])
    } finally {
      await release?.()
    }
  })
})

it('shows that each credential opens something before it is revoked', async () => {
  // In list order, no credential revokes the next one, except that a new address revokes the password link.
  const [first, second] = [await newPerson(), await newPerson()]
  const held = await everythingHeldBy(first, first.there)
  const link = (await everythingHeldBy(second, second.there)).at(-1)
  const closed: string[] = []
  // A member cannot register again.
  for (const { name, opens } of [...held.slice(0, -1), ...(link ? [link] : [])])
    if (name !== 'identity token, to register' && !(await opens())) closed.push(name)
  expect(held.at(-1)?.name).toBe(link?.name)
  expect(closed).toEqual([])
})

describe('the session that revokes others', () => {
  it('continues after a new password, with new cookies', async () => {
    const { here } = await newPerson()
    const old = here.cookies.get('gaming_session')
    const body = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    await here.call('POST', '/api/identity/change-password', body)
    expect(here.cookies.get('gaming_session')).not.toBe(old)
    expect(await sessionOf(here)).not.toBeNull()
    expect((await here.call('DELETE', '/api/my/sessions')).statusCode).toBe(200)
    expect((await here.call('GET', '/api/identity/token')).statusCode).toBe(200)
  })

  it.each(['all', 'one'] as const)('stays open when it ends %s elsewhere', async which => {
    const { here } = await newPerson()
    const { data } = (await here.call('GET', '/api/my/sessions')).json()
    const other = data.find(({ attributes }: { attributes: { current: boolean } }) => !attributes.current)
    await here.call('DELETE', which === 'all' ? '/api/my/sessions' : `/api/my/sessions/${other.id}`)
    expect(await sessionOf(here)).not.toBeNull()
    expect((await here.call('GET', '/api/identity/token')).statusCode).toBe(200)
  })
})

describe('an identity token', () => {
  it('opens one session, also when it is sent concurrently and in several spellings', async () => {
    const { here } = await newPerson()
    const token = await tokenOf(here)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => openWith(n % 2 === 0 ? token : `${token}==`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect((await openWith(token)).json().errors[0].code).toBe('invalid_token')
  })

  it('opens no lasting session when it is used during a revocation', async () => {
    for (let round = 0; round < 5; round++) {
      const { here, there } = await newPerson()
      const token = await tokenOf(there)
      const thief = openBrowser(site)
      await Promise.all([openWith(token, thief), here.call('DELETE', '/api/my/sessions')])
      expect(await sessionOf(thief)).toBeNull()
    }
  })
})

it.each([
  ['/api/identity/sign-in/email', {}],
  ['/api/auth/callback/credentials', { json: true }],
])(
  'rejects a sign-in at %s with the old password that is in flight while a new one is set by mail',
  async (door, form) => {
    const { email, userId } = await newPerson()
    const { db } = site.context
    const reset = tokenIn(await resetLink(email))
    const thief = openBrowser(site)
    const { csrfToken } = (await thief.call('GET', '/api/auth/csrf')).json()
    const identity = 'select identity_id from identity.identity_link where user_id = $1'
    const holder = await db.connect()
    try {
      // Waits between the check of the password and the insert of the session.
      await holder.query('begin')
      await holder.query(`select 1 from identity."user" where id = (${identity}) for update`, [userId])
      const asked = { email, password: PASSWORD, ...('json' in form ? { csrfToken, ...form } : {}) }
      const signingIn = thief.call('POST', door, asked)
      const waiting = async () =>
        (
          await db.query(
            `select 1 from pg_stat_activity
              where wait_event_type = 'Lock' and query ilike 'insert into "session"%'`,
          )
        ).rowCount
      await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
      expect((await setPassword(reset)).statusCode).toBe(200)
      await holder.query('commit')
      expect((await signingIn).statusCode).toBe(401)
    } finally {
      holder.release(true)
    }
    const { rows } = await db.query(`select 1 from identity.session where "userId" = (${identity})`, [userId])
    expect(rows).toEqual([])
    expect((await thief.call('GET', '/api/identity/token')).statusCode).toBe(401)
  },
)

it.each(['change', 'reset'] as const)(
  'lets only one of a password change by a stolen session and a concurrent reset by mail succeed (first the %s)',
  async first => {
    const { email, there } = await newPerson()
    const { db } = site.context
    const reset = tokenIn(await resetLink(email))
    const acts = {
      change: () =>
        there.call('POST', '/api/identity/change-password', {
          ...{ currentPassword: PASSWORD, newPassword: 'what the thief wants' },
        }),
      reset: () => setPassword(reset, 'what its owner wants'),
    }
    const second = first === 'change' ? 'reset' : 'change'
    const waiting = async () =>
      (await db.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount
    const holder = await db.connect()
    const answers = { change: 0, reset: 0 }
    try {
      // The first request that writes a password waits after it has checked its session or link.
      await holder.query(`
        create sequence identity.first_to_write;
        create function identity.wait_if_first() returns trigger language plpgsql as $$ begin
          if nextval('identity.first_to_write') = 1 then perform pg_advisory_xact_lock(4711); end if;
          return null; end $$;
        create trigger pause before update on identity.account
          for each statement execute function identity.wait_if_first();
        select pg_advisory_lock(4711)`)
      const act = async (what: 'change' | 'reset') => {
        answers[what] = (await acts[what]()).statusCode
      }
      const firstDone = act(first)
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      const secondDone = act(second)
      const isSecondStopped = async () => answers[second] > 0 || (await waiting()) === 2
      await expect.poll(isSecondStopped, { timeout: 20_000 }).toBe(true)
      await holder.query('select pg_advisory_unlock(4711)')
      await Promise.all([firstDone, secondDone])
    } finally {
      await holder.query(`
        select pg_advisory_unlock_all();
        drop trigger pause on identity.account;
        drop function identity.wait_if_first; drop sequence identity.first_to_write`)
      holder.release()
    }
    const signIn = async (password: string) =>
      (await openBrowser(site).call('POST', '/api/identity/sign-in/email', { email, password })).statusCode
    expect(answers[first]).toBe(200)
    expect(answers[second]).toBeGreaterThanOrEqual(400)
    expect(answers[second]).toBeLessThan(500)
    expect(await signIn('what the thief wants')).toBe(first === 'change' ? 200 : 401)
    expect(await signIn('what its owner wants')).toBe(first === 'reset' ? 200 : 401)
  },
)

it('ends all sessions of a device on which the member signed in again', async () => {
  const { here, there, email } = await newPerson()
  await there.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
  const { data } = (await here.call('GET', '/api/my/sessions')).json()
  const other = data.find(({ attributes }: { attributes: { current: boolean } }) => !attributes.current)
  await here.call('DELETE', `/api/my/sessions/${other.id}`)
  expect((await there.call('GET', '/api/identity/token')).statusCode).toBe(401)
})
