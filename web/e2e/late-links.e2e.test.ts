import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, follow, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { linkInMailTo, NEW_PASSWORD, newName, sendSignIn } from './people.ts'

const corners = cornersOf(import.meta.url)
const RESET_SUBJECT = { ja: 'パスワードの再設定', en: 'Reset your password' }
const { newPerson } = startBrowser()

/** Where the provider sends people whose link is too old: `command-api/src/identity/expired-links.int.test.ts`. */
describe.each(corners)('a link that was opened too late ($language, $size.width)', combination => {
  const { language } = combination
  let person: Person
  let email: string

  beforeAll(async () => {
    person = await newPerson(combination)
  })

  it('for the verification is reported as expired; signing in sends another one, which works', async () => {
    const { page, words } = person
    const name = newName('okure')
    email = `${name}@example.com`
    const callbackURL = localePath(language, '/signin?verified=1')
    const form = { email, name, password: NEW_PASSWORD, callbackURL }
    await page.request.post('/api/identity/sign-up/email', { data: form })
    const first = await linkInMailTo(email)
    await visit(person, '/signin?verified=1&error=TOKEN_EXPIRED')
    await page.getByText(words.accounts.linkExpired).waitFor()
    await sendSignIn(person, email, NEW_PASSWORD)
    await page.getByText(words.accounts.unverified).waitFor()
    await expect.poll(() => linkInMailTo(email)).not.toBe(first)
    await follow(page, await linkInMailTo(email))
    await arrivesAt(person, '/')
  })

  it('for a new email address is reported as expired next to the form, which sends another one', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings/email?error=TOKEN_EXPIRED')
    await page.getByText(settings.linkExpired).waitFor()
    expect(await page.getByText(settings.emailChanged).count()).toBe(0)
    email = `shin-${email}`
    await compose(page.getByLabel(settings.newEmail), email)
    await page.getByLabel(settings.currentPassword).fill(NEW_PASSWORD)
    await button(page, settings.sendLink).click()
    await page.getByText(settings.emailSent(email)).waitFor()
    await follow(page, await linkInMailTo(email))
    await button(page, settings.confirmEmail).click()
    await page.getByText(settings.emailChanged).waitFor()
    await follow(page, await linkInMailTo(email))
    await page.getByText(settings.emailChanged).waitFor()
    await page.getByRole('link', { name: settings.toEmail }).waitFor()
  })

  it('for a reset is reported as expired, with a link to request another one', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/reset-password?error=INVALID_TOKEN')
    await page.getByText(settings.resetExpired).waitFor()
    await page.getByRole('link', { name: settings.again }).click()
    await arrivesAt(person, '/forgot-password')
    await compose(page.getByLabel(settings.email), email)
    await button(page, settings.sendReset).click()
    await follow(page, await linkInMailTo(email, RESET_SUBJECT[language]))
    await arrivesAt(person, '/reset-password')
    await page.getByLabel(settings.newPassword).waitFor()
  })

  it('for the verification, opened in another browser, requires the password first', async () => {
    const name = newName('betsu')
    const address = `${name}@example.com`
    const callbackURL = localePath(language, '/signin?verified=1')
    const form = { email: address, name, password: NEW_PASSWORD, callbackURL }
    const desk = await newPerson(combination)
    await desk.page.request.post('/api/identity/sign-up/email', { data: form })
    const phone = await newPerson(combination)
    await follow(phone.page, await linkInMailTo(address))
    await arrivesAt(phone, '/signin')
    await phone.page.getByText(phone.words.accounts.confirmByPassword).waitFor()
    await sendSignIn(phone, address, NEW_PASSWORD)
    await arrivesAt(phone, '/')
  })

  it('for the verification, opened a second time, reports the address as confirmed', async () => {
    const name = newName('nido')
    const address = `${name}@example.com`
    const callbackURL = localePath(language, '/signin?verified=1')
    const form = { email: address, name, password: NEW_PASSWORD, callbackURL }
    const desk = await newPerson(combination)
    await desk.page.request.post('/api/identity/sign-up/email', { data: form })
    const link = await linkInMailTo(address)
    await follow(desk.page, link)
    await arrivesAt(desk, '/')
    const phone = await newPerson(combination)
    await follow(phone.page, link)
    await arrivesAt(phone, '/signin')
    await phone.page.getByText(phone.words.accounts.alreadyConfirmed).waitFor()
    await sendSignIn(phone, address, NEW_PASSWORD)
    await arrivesAt(phone, '/')
  })

  it('for a deleted account finds no user', async () => {
    await visit(person, '/signin?verified=1&error=USER_NOT_FOUND')
    await person.page.getByText(person.words.accounts.userNotFound).waitFor()
  })
})
