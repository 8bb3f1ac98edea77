import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAccount, newAddress, newMemberByMail, PASSWORD, signUp } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

type Kind = 'unknown' | 'verified' | 'unverified' | 'by X only'
let site: TestApp
const addresses = {} as Record<Kind, string>

beforeAll(async () => {
  site = await startTestApp()
  addresses.unknown = newAddress()
  addresses.verified = (await newAccount(site)).email
  addresses.unverified = newAddress()
  await signUp(openBrowser(site), addresses.unverified)
  addresses['by X only'] = newAddress()
  const id = newCommandId()
  await site.context.db.query(
    `insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ($1, 'x', $2, true, now(), now())`,
    [id, addresses['by X only']],
  )
  await site.context.db.query(
    `insert into identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
     values ($1, $1, 'twitter', $1, now(), now())`,
    [id],
  )
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => site.stop())

/** Measures the expensive operations of a call, and its visible response. */
async function watch(email: string, call: () => Promise<{ statusCode: number; body: string }>) {
  const { password } = await site.provider.auth.$context
  const scrypt = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
  const enqueue = vi.spyOn(site.context.mailer, 'enqueue')
  const started = performance.now()
  const { statusCode, body } = await call()
  const took = performance.now() - started
  const seen = {
    statusCode,
    // IDs and times of an account that looks new.
    body: body.replaceAll(email, 'EMAIL').replaceAll(/"(id|createdAt|updatedAt)":"[^"]+"/g, '"$1":""'),
    hashes: scrypt.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    mails: enqueue.mock.calls.map(([mail]) => (mail.recipient === email ? 'to the address' : 'to another')),
  }
  vi.restoreAllMocks()
  return { seen, took }
}

const post =
  (path: string, body: object) =>
  (language = 'ja') =>
    openBrowser(site).call('POST', `/api/identity/${path}`, body, { 'accept-language': language })
const calls = {
  'sign-up/email': (email: string) => post('sign-up/email', { email, password: PASSWORD, name: 'p' }),
  'request-password-reset': (email: string) =>
    post('request-password-reset', { email, redirectTo: '/reset-password' }),
  'send-verification-email': (email: string) =>
    post('send-verification-email', { email, callbackURL: '/signin' }),
  'sign-in/email': (email: string) => post('sign-in/email', { email, password: 'wrong password' }),
}

describe('the existence of an address', () => {
  it.each([
    ['sign-up/email', 1, 1],
    ['request-password-reset', 0, 1],
    ['send-verification-email', 0, 1],
    ['sign-in/email', 1, 0],
  ] as const)(
    'is not revealed by the response or the work of %s: %i hashes, %i mails',
    async (path, hashes, mails) => {
      const answers = []
      // The unknown address is last, because a sign-up makes it known.
      for (const kind of ['verified', 'unverified', 'by X only', 'unknown'] as const) {
        const email = path === 'sign-up/email' && kind === 'unknown' ? newAddress() : addresses[kind]
        answers.push({ kind, ...(await watch(email, calls[path](email))) })
      }
      for (const { kind, seen, took } of answers) {
        expect([kind, seen]).toEqual([kind, answers[0]?.seen])
        expect(seen.hashes).toBe(hashes)
        expect(seen.mails).toEqual(Array(mails).fill('to the address'))
        if (mails > 0) expect(took).toBeGreaterThan(295)
      }
    },
  )

  it('is not revealed to a member who changes to this address', async () => {
    const { browser } = await newMemberByMail(site)
    const change = (email: string) => () =>
      browser.call('PATCH', '/api/my/user_identities/update_email', { email, currentPassword: PASSWORD })
    const [free, taken] = [newAddress(), addresses.verified]
    const [a, b] = [await watch(free, change(free)), await watch(taken, change(taken))]
    expect(a.seen).toEqual(b.seen)
    expect(a.seen).toMatchObject({ statusCode: 202, mails: ['to the address', 'to another'] })
    expect(Math.min(a.took, b.took)).toBeGreaterThan(295)
  })
})

describe('the owner of the mailbox', () => {
  const ask = (path: keyof typeof calls, email: string, language = 'ja') => calls[path](email)(language)

  it('is notified that an unknown address is not registered, in their language', async () => {
    const [japanese, english] = [newAddress(), newAddress()]
    await ask('request-password-reset', japanese)
    await ask('send-verification-email', english, 'en')
    const [ja, en] = [(await mailsTo(japanese))[0], (await mailsTo(english))[0]]
    expect(ja?.subject).toContain('このメールアドレスは登録されていません')
    expect(en?.subject).toContain('This email address has not registered')
    expect([linkIn(ja), linkIn(en)]).toEqual(['/signup', '/en/signup'])
  })

  it('is notified that a known address is in use', async () => {
    const { email } = await newAccount(site)
    await ask('sign-up/email', email, 'en')
    const [mail] = await mailsTo(email, 2)
    expect(mail?.subject).toContain('This email is already in use')
    expect(linkIn(mail)).toBe('/en/signin')
    await ask('send-verification-email', email)
    expect((await mailsTo(email, 3))[0]?.subject).toContain('すでに登録されています')
  })
})
