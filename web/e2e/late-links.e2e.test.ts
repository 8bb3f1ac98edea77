import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkInMailTo, newPerson, openBrowser, type Person, phone, visit } from './browser.ts'
import { NEW_PASSWORD, newName } from './new-member.ts'

const words = {
  ja: {
    prefix: '',
    email: 'メールアドレス',
    password: 'パスワード',
    signIn: 'ログインする',
    expired: '確認リンクの期限が切れているか、すでに使われています。',
    verify: 'メールアドレスの確認が必要です',
    resetExpired: 'リンクの期限が切れているか、すでに使われています。',
    again: 'もう一度メールを送る',
    sendReset: '再設定のメールを送る',
    resetSubject: 'パスワードの再設定',
    newPassword: '新しいパスワード',
    newEmail: '新しいメールアドレス',
    current: '現在のパスワード',
    sendLink: '確認メールを送る',
    changed: 'メールアドレスを更新しました。',
  },
  en: {
    prefix: '/en',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    expired: 'The link has expired or was used already.',
    verify: 'Please verify your email address',
    resetExpired: 'The link has expired or was used already.',
    again: 'Send another mail',
    sendReset: 'Send the mail',
    resetSubject: 'Reset your password',
    newPassword: 'New password',
    newEmail: 'New email',
    current: 'Current password',
    sendLink: 'Send the link',
    changed: 'Email updated.',
  },
}
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Where the provider sends people whose link is too old: `command-api/src/identity/expired-links.int.test.ts`. */
describe.each(['ja', 'en'] as const)('a link that was opened too late (%s)', language => {
  const text = words[language]
  let person: Person
  let email: string

  beforeAll(async () => {
    person = await newPerson(browser, phone)
  })

  it('of the verification says so; signing in sends another one, which works', async () => {
    const { page } = person
    const name = newName(`okure-${language}`)
    email = `${name}@example.com`
    const form = { email, name, password: NEW_PASSWORD, callbackURL: `${text.prefix}/signin?verified=1` }
    await page.request.post('/api/identity/sign-up/email', { data: form })
    const first = await linkInMailTo(email)
    await visit(person, `${text.prefix}/signin?verified=1&error=TOKEN_EXPIRED`)
    await page.getByText(text.expired).waitFor()
    await page.getByLabel(text.email).fill(email)
    await page.getByLabel(text.password).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: text.signIn, exact: true }).click()
    await page.getByText(text.verify).waitFor()
    await expect.poll(() => linkInMailTo(email), { timeout: 20_000 }).not.toBe(first)
    await page.goto(await linkInMailTo(email))
    await page.waitForURL(address => address.pathname === (text.prefix || '/'))
  })

  it('of a new address says so beside the form, which sends another one', async () => {
    const { page } = person
    await visit(person, `${text.prefix}/settings/email?changed=1&error=TOKEN_EXPIRED`)
    await page.getByText(text.expired.replace('確認', '')).waitFor()
    expect(await page.getByText(text.changed).count()).toBe(0)
    email = `shin-${email}`
    await page.getByLabel(text.newEmail).fill(email)
    await page.getByLabel(text.current).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: text.sendLink }).click()
    await page.getByText(email).waitFor()
    await page.goto(await linkInMailTo(email))
    await page.waitForURL(address => address.pathname === `${text.prefix}/settings/email`)
    await page.getByText(text.changed).waitFor()
  })

  it('of a reset says so; another one is a click away', async () => {
    const { page } = person
    await visit(person, `${text.prefix}/reset-password?error=INVALID_TOKEN`)
    await page.getByText(text.resetExpired).waitFor()
    await page.getByRole('link', { name: text.again }).click()
    await page.waitForURL(`**${text.prefix}/forgot-password`)
    await page.getByLabel(text.email).fill(email)
    await page.getByRole('button', { name: text.sendReset }).click()
    await page.goto(await linkInMailTo(email, text.resetSubject))
    await page.waitForURL(address => address.pathname === `${text.prefix}/reset-password`)
    await page.getByLabel(text.newPassword).waitFor()
    expect(person.faults).toEqual([])
  })
})

it('of an account that is gone finds no user', async () => {
  const person = await newPerson(browser, phone)
  await visit(person, '/signin?verified=1&error=USER_NOT_FOUND')
  await person.page.getByText('ユーザーが見つかりません。').waitFor()
  await visit(person, '/en/signin?verified=1&error=USER_NOT_FOUND')
  await person.page.getByText('User not found.').waitFor()
})
