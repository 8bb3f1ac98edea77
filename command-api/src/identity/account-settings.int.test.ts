import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, confirmAddress, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAddress, newMemberByMail, PASSWORD } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let browser: Browser
let email: string

beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  ;({ browser, email } = await newMemberByMail(site))
})
afterAll(() => site.stop())

const tokenOf = async (who: Browser): Promise<string> =>
  (await who.call('GET', '/api/identity/token')).json().token
const signIn = (who: Browser, password = PASSWORD, address = email) =>
  who.call('POST', '/api/identity/sign-in/email', { email: address, password })
const sessionOf = async (who: Browser) => (await who.call('GET', '/api/auth/session')).json().data
/** The same member on another device. */
async function elsewhere(userAgent = ''): Promise<Browser> {
  const other = openBrowser(site)
  await signIn(other)
  const token = await tokenOf(other)
  const headers = userAgent === '' ? undefined : { 'user-agent': userAgent }
  expect((await other.call('POST', '/api/auth/sessions', { token }, headers)).statusCode).toBe(201)
  return other
}
const codeOf = (answer: { json: () => { errors?: { code: string }[] } }) => answer.json().errors?.[0]?.code

describe('a new e-mail address', () => {
  const change = (to: string, currentPassword: string | undefined = PASSWORD) =>
    browser.call('PATCH', '/api/my/user_identities/update_email', { email: to, currentPassword })

  it('can be requested by clients that send no origin', async () => {
    const next = newAddress()
    const asked = await site.app.inject({
      method: 'PATCH',
      url: '/api/my/user_identities/update_email',
      remoteAddress: browser.remoteAddress,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': browser.cookies.get('csrf_token') ?? '',
      },
      payload: { email: next, currentPassword: PASSWORD },
    })
    expect(asked.statusCode).toBe(202)
    await confirmAddress(browser, linkIn((await mailsTo(next))[0]))
    expect((await signIn(openBrowser(site), PASSWORD, next)).statusCode).toBe(200)
  })

  it('is used once the button behind the link sent to it is used; the old one is notified', async () => {
    const next = newAddress()
    const asked = await change(next)
    expect([asked.statusCode, asked.json()]).toEqual([202, { meta: { sentTo: next } }])
    expect((await signIn(openBrowser(site))).statusCode).toBe(200)
    const [mail] = await mailsTo(next)
    expect(mail?.subject).toContain('新しいメールアドレスの確認')
    expect((await mailsTo(email, 2))[0]?.subject).toContain('変更の手続きがありました')
    const link = linkIn(mail)
    // Programs that scan mail open the link first, then the member does.
    for (const who of [openBrowser(site), openBrowser(site), browser]) {
      const opened = await who.call('GET', link)
      expect(opened.statusCode).toBe(302)
      expect(opened.headers.location).toMatch(/^\/confirm-email\?token=/)
    }
    expect((await signIn(openBrowser(site))).statusCode).toBe(200)
    expect((await confirmAddress(browser, link)).statusCode).toBe(200)
    expect((await signIn(openBrowser(site))).statusCode).toBe(401)
    expect((await signIn(openBrowser(site), PASSWORD, next)).statusCode).toBe(200)
    expect((await browser.call('GET', link)).headers.location).toBe('/confirm-email?done=1')
    expect((await confirmAddress(browser, link)).statusCode).toBe(200)
  })

  it('requires the current password, and limits failed attempts', async () => {
    const next = newAddress()
    expect(codeOf(await change(next, 'wrong password'))).toBe('wrong_password')
    const noPassword = await browser.call('PATCH', '/api/my/user_identities/update_email', { email: next })
    expect(codeOf(noPassword)).toBe('wrong_password')
    for (let n = 0; n < 8; n++) await change(next, `guess ${n}`)
    expect((await change(next)).statusCode).toBe(429)
    expect(await mailsTo(next, 0)).toEqual([])
  })

  it('has a uniform response, and changes nothing, if another account uses it', async () => {
    const taken = email
    ;({ browser, email } = await newMemberByMail(site))
    const asked = await change(taken)
    expect([asked.statusCode, asked.json()]).toEqual([202, { meta: { sentTo: taken } }])
    expect((await mailsTo(taken)).map(({ subject }) => subject).join()).not.toContain('新しいメール')
  })

  it('is not the current one', async () => expect(codeOf(await change(email))).toBe('email_in_use'))

  it.each(['nobody', 'a@b', `${'x'.repeat(320)}@example.com`])('refuses the address %j', async address =>
    expect((await change(address)).statusCode).toBe(422),
  )

  it('requires a provider session of the same member', async () => {
    for (const name of [...browser.cookies.keys()])
      if (name.startsWith('identity')) browser.cookies.delete(name)
    expect(codeOf(await change(newAddress()))).toBe('reauthentication_required')
    const direct = await browser.call('POST', '/api/identity/change-email', { newEmail: newAddress() })
    expect(direct.statusCode).toBe(404)
  })
})

describe('a new password', () => {
  const change = (currentPassword: string, newPassword = 'another long secret') =>
    browser.call('POST', '/api/identity/change-password', {
      ...{ currentPassword, newPassword },
      revokeOtherSessions: true,
    })

  it('requires the current one, ends every other session, and is notified by mail', async () => {
    const other = await elsewhere()
    expect((await change('wrong password')).json().code).toBe('INVALID_PASSWORD')
    expect((await change(PASSWORD)).statusCode).toBe(200)
    expect(await sessionOf(browser)).not.toBeNull()
    expect(await sessionOf(other)).toBeNull()
    expect((await other.call('GET', '/api/identity/get-session')).json()).toBeNull()
    expect((await signIn(openBrowser(site))).statusCode).toBe(401)
    expect((await signIn(openBrowser(site), 'another long secret')).statusCode).toBe(200)
    expect((await mailsTo(email, 2))[0]?.subject).toContain('パスワードが変更されました')
  })

  it('limits failed attempts at the current one, also with a stolen session', async () => {
    for (let n = 0; n < 10; n++) await change(`guess ${n}`)
    expect((await change(PASSWORD)).statusCode).toBe(429)
  })

  it('ends every session when it is set by the link of a mail', async () => {
    const other = await elsewhere()
    await openBrowser(site).call('POST', '/api/identity/request-password-reset', {
      ...{ email, redirectTo: '/reset-password' },
    })
    const lost = openBrowser(site)
    const opened = await lost.call('GET', linkIn((await mailsTo(email, 2))[0]))
    const token = new URL(String(opened.headers.location), 'http://site').searchParams.get('token')
    const reset = { token, newPassword: 'a third long secret' }
    expect((await lost.call('POST', '/api/identity/reset-password', reset)).statusCode).toBe(200)
    expect([await sessionOf(browser), await sessionOf(other)]).toEqual([null, null])
  })

  it.each(['password', 'Password1', 'qwertyuiop', '12345678', 'iloveyou'])(
    'is not a common password: %s',
    async newPassword => {
      const changed = await change(PASSWORD, newPassword)
      expect([changed.statusCode, changed.json().code]).toEqual([400, 'PASSWORD_TOO_COMMON'])
      const signUp = await openBrowser(site).call('POST', '/api/identity/sign-up/email', {
        ...{ email: `c-${newCommandId()}@example.com`, password: newPassword, name: 'c' },
      })
      expect(signUp.json().code).toBe('PASSWORD_TOO_COMMON')
    },
  )

  it('is not the address', async () => {
    const address = `kotoba-${newCommandId()}@example.com`
    for (const password of [address, address.split('@')[0]]) {
      const body = { email: address, password, name: 'c' }
      const answer = await openBrowser(site).call('POST', '/api/identity/sign-up/email', body)
      expect(answer.json().code).toBe('PASSWORD_TOO_COMMON')
    }
  })
})

describe('the own sessions', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  interface Session {
    id: string
    attributes: { current: boolean; browser: string | null; system: string | null; kind: string | null }
  }
  const list = async (who = browser): Promise<Session[]> =>
    (await who.call('GET', '/api/my/sessions')).json().data

  it('are listed with device and time', async () => {
    await elsewhere(PHONE)
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ attributes }) => attributes.current)).toHaveLength(1)
    expect(sessions.find(({ attributes }) => !attributes.current)?.attributes).toMatchObject({
      ...{ browser: 'Safari', system: 'iOS', kind: 'mobile' },
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
    })
  })

  it('note when they were last used', async () => {
    const { db } = site.context
    const userId = (await sessionOf(browser)).id
    const times = `update identity.product_session set last_seen_at = now() - interval '1 day' where user_id = $1`
    await db.query(times, [userId])
    await list()
    const seen = `select now() - last_seen_at < interval '1 minute' as fresh from identity.product_session where user_id = $1`
    await expect.poll(async () => (await db.query(seen, [userId])).rows[0].fresh).toBe(true)
  })

  it('end one by one, with the provider’s session behind them', async () => {
    const other = await elsewhere()
    const there = (await list()).find(({ attributes }) => !attributes.current)
    expect((await browser.call('DELETE', `/api/my/sessions/${there?.id}`)).statusCode).toBe(204)
    expect(await sessionOf(other)).toBeNull()
    expect((await other.call('GET', '/api/identity/token')).statusCode).toBe(401)
    expect(await sessionOf(browser)).not.toBeNull()
    expect((await browser.call('DELETE', `/api/my/sessions/${there?.id}`)).statusCode).toBe(404)
  })

  it('end together, except the current one', async () => {
    const others = [await elsewhere(), await elsewhere()]
    const neverEntered = openBrowser(site)
    await signIn(neverEntered)
    expect((await browser.call('DELETE', '/api/my/sessions')).json()).toEqual({ meta: { ended: 2 } })
    for (const other of others) expect(await sessionOf(other)).toBeNull()
    expect((await neverEntered.call('GET', '/api/identity/token')).statusCode).toBe(401)
    expect((await browser.call('GET', '/api/identity/token')).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('do not include those of other members', async () => {
    const mine = (await list())[0]?.id
    const stranger = await site.newMember()
    expect((await site.call(stranger, 'DELETE', `/api/my/sessions/${mine}`)).statusCode).toBe(404)
    expect(await sessionOf(browser)).not.toBeNull()
  })

  it('leave no credential that opens a new one after signing out', async () => {
    const stolen = new Map(browser.cookies)
    await browser.call('POST', '/api/auth/signout')
    const thief = openBrowser(site)
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect(await sessionOf(thief)).toBeNull()
    expect((await thief.call('GET', '/api/identity/token')).statusCode).toBe(401)
    // The device stays known. This opens no session, and keeps failed attempts of other devices apart from its own.
    expect([...browser.cookies.keys()].sort()).toEqual(['csrf_token', 'known_device'])
  })
})

describe('guessing', () => {
  it('stays limited after a restart of the service, because the count is in Redis', async () => {
    const thief = openBrowser(site)
    for (let n = 0; n < 10; n++) await signIn(thief, `guess ${n}`)
    const restarted = await startTestApp()
    try {
      const after = await openBrowser(restarted, thief.remoteAddress).call(
        'POST',
        '/api/identity/sign-in/email',
        {
          ...{ email, password: PASSWORD },
        },
      )
      expect(after.statusCode).toBe(429)
    } finally {
      await restarted.stop()
    }
  })
})
