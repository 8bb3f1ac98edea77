import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type Browser, linkIn, mailsTo, openBrowser } from './browser.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'nagai himitsu no kotoba'
export const newAddress = (): string => `p-${newCommandId()}@example.com`

/** Fills in the sign-up form of the provider. */
export const signUp = (browser: Browser, email: string, headers?: Record<string, string>) =>
  browser.call('POST', '/api/identity/sign-up/email', { email, password: PASSWORD, name: 'p' }, headers)

/** A browser whose user has an account with the provider, verified by the mail's link. */
export async function newAccount(site: TestApp): Promise<{ browser: Browser; email: string }> {
  const browser = openBrowser(site)
  const email = newAddress()
  await signUp(browser, email)
  await browser.call('GET', linkIn((await mailsTo(email))[0]))
  return { browser, email }
}

/** The same, registered as a member and signed in. */
export async function newMemberByMail(site: TestApp): Promise<{ browser: Browser; email: string }> {
  const account = await newAccount(site)
  const { token } = (await account.browser.call('GET', '/api/identity/token')).json()
  const name = `p${shortIdFrom(newCommandId())}`
  await account.browser.call('POST', '/api/auth/registrations', { token, name })
  return account
}
