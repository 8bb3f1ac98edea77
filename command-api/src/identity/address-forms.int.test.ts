import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { newMemberByMail, PASSWORD, signUp } from '#testing/new-account.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const unique = () => newCommandId().replaceAll('-', '')
const signIn = (email: string) =>
  openBrowser(site).call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
const inquire = (email: string) =>
  openBrowser(site).call('POST', '/api/inquiries', { genre: 'bug', email, contents: '保存すると落ちます' })

describe('an email address', () => {
  it.each([
    ['with an apostrophe', (id: string) => [`o'brien-${id}@example.com`]],
    ['with an internationalised top-level domain', (id: string) => [`${id}@example.xn--q9jyb4c`]],
    [
      'with an internationalised domain as typed',
      (id: string) => [`${id}@例え.みんな`, `${id}@xn--r8jz45g.xn--q9jyb4c`],
    ],
    ['in full-width characters', (id: string) => [`ｘ${id}＠ｅｘａｍｐｌｅ．ｃｏｍ`, `x${id}@example.com`]],
  ])('%s signs up, is confirmed, signs in and writes to the operators', async (_, form) => {
    const [typed = '', stored = typed] = form(unique())
    const browser = openBrowser(site)
    expect((await signUp(browser, typed)).statusCode).toBe(200)
    await browser.call('GET', linkIn((await mailsTo(stored))[0]))
    expect((await signIn(typed)).statusCode).toBe(200)
    expect((await signIn(stored)).statusCode).toBe(200)
    expect((await inquire(typed)).statusCode).toBe(201)
  })

  it('is changed to one with an internationalised domain', async () => {
    const { browser } = await newMemberByMail(site)
    const id = unique()
    const body = { email: `${id}@例え.みんな`, currentPassword: PASSWORD }
    const sent = await browser.call('PATCH', '/api/my/user_identities/update_email', body)
    expect([sent.statusCode, sent.json().meta]).toEqual([202, { sentTo: `${id}@xn--r8jz45g.xn--q9jyb4c` }])
  })

  it.each([
    'a..b@docomo.ne.jp',
    'a.@docomo.ne.jp',
    'taro',
    'taro@example',
    'ta ro@example.com',
    '太郎@example.com',
    'taro@example.c',
    '<x@example.com>',
  ])('%s is rejected by each form', async email => {
    expect((await signUp(openBrowser(site), email)).json().code).toBe('VALIDATION_ERROR')
    expect((await inquire(email)).statusCode).toBe(422)
  })
})
