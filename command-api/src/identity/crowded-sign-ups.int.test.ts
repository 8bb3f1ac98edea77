import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newAddress, newMemberByMail, PASSWORD, signUp } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const signIn = (email: string) =>
  openBrowser(site).call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })

describe('sign-ups at the same moment', () => {
  it('succeed with the right mail, or answer when to try again; members sign in meanwhile', async () => {
    const { email: member } = await newMemberByMail(site)
    const addresses = Array.from({ length: 200 }, newAddress)
    const signingUp = Promise.all(
      addresses.map(async email => ({ email, answer: await signUp(openBrowser(site), email) })),
    )
    expect((await signIn(member)).statusCode).toBe(200)
    const answers = await signingUp
    const refused = answers.filter(({ answer }) => answer.statusCode !== 200)
    for (const { answer } of refused) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const accepted = answers.filter(({ answer }) => answer.statusCode === 200)
    expect(accepted.length).toBeGreaterThanOrEqual(20)
    for (const { email } of accepted)
      expect(linkIn((await mailsTo(email))[0])).toMatch(/^\/api\/identity\/verify-email\?token=/)
  })

  it('create one account per address, and send only mails with confirmation links', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(openBrowser(site), email)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const mails = await mailsTo(email, 4)
    for (const mail of mails) expect(mail.subject).toContain('メールアドレスの確認')
    const { rowCount } = await site.context.db.query('select 1 from identity."user" where email = $1', [
      email,
    ])
    expect(rowCount).toBe(1)
  })
})

describe('mails that strangers request', () => {
  it('do not use up the limits of the owner for password resets, confirmation links and sign-ups', async () => {
    const { email } = await newMemberByMail(site)
    const stranger = openBrowser(site)
    for (let n = 0; n < 6; n++) await signUp(stranger, email)
    const owner = openBrowser(site)
    await owner.call('POST', '/api/identity/request-password-reset', { email, redirectTo: '/' })
    const resets = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes('パスワードの再設定'))
    await vi.waitFor(async () => expect(await resets()).toHaveLength(1), { timeout: 20_000, interval: 100 })

    const free = newAddress()
    const tagged = (n: number) => free.replace('@', `+${n}@`)
    for (let n = 0; n < 11; n++) await signUp(stranger, tagged(n))
    expect((await signUp(owner, free)).statusCode).toBe(200)
    expect((await mailsTo(free))[0]?.subject).toContain('メールアドレスの確認')
  })
})
