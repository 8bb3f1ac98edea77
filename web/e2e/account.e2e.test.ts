import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import {
  arrivesAt,
  button,
  follow,
  type Person,
  settled,
  startBrowser,
  visit,
  visitUntil,
} from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, linkInMailTo, newName, PICTURE, sendSignIn } from './people.ts'

const [FIRST, SECOND, THIRD] = ['haru-no-nohara-1', 'haru-no-nohara-2', 'haru-no-nohara-3']
const RESET_SUBJECT = { ja: 'パスワードの再設定', en: 'Reset your password' }
const { newPerson } = startBrowser()

const userName = async ({ context }: Person) =>
  (await context.cookies()).find(({ name }) => name === 'user_name')?.value

async function signInAs(person: Person, email: string, password: string): Promise<void> {
  await visit(person, '/signin')
  await sendSignIn(person, email, password)
}

/** Each step depends on the previous ones. */
describe.each(cornersOf(import.meta.url))('an account by mail ($language, $size.width)', combination => {
  const name = newName('tsukushi')
  const renamed = newName('zenmai')
  const first = `${name}@example.com`
  const second = `${renamed}@example.com`
  let person: Person

  beforeAll(async () => {
    person = await newPerson(combination)
  })

  it('is refused a common password, then signs up', async () => {
    const { page } = person
    const { accounts } = person.words
    await visit(person, '/signup')
    await compose(page.getByLabel(accounts.name), name)
    await compose(page.getByLabel(accounts.email), first)
    await page.getByLabel(accounts.password).fill('password1')
    await button(page, accounts.submitSignUp).click()
    await page.getByText(accounts.commonPassword).waitFor()
    await page.getByLabel(accounts.password).fill(FIRST)
    await button(page, accounts.submitSignUp).click()
    await page.getByText(accounts.checkMailTitle).waitFor()
    await follow(page, await linkInMailTo(first))
    await arrivesAt(person, '/')
    expect(await userName(person)).toBe(name)
  })

  it('changes the password, by the current one only', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings')
    await page.getByText(first).waitFor()
    await page.getByRole('link', { name: `${settings.password}: ${settings.change}` }).click()
    await page.getByLabel(settings.currentPassword).fill('not the password')
    await page.getByLabel(settings.newPassword).fill(SECOND)
    await button(page, settings.changePassword).click()
    await page.getByText(settings.wrongCurrent).waitFor()
    await page.getByLabel(settings.currentPassword).fill(FIRST)
    await button(page, settings.changePassword).click()
    await page.getByText(settings.passwordChanged).waitFor()
  })

  it('moves to another address by a link sent there', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings/email')
    await compose(page.getByLabel(settings.newEmail), second)
    await page.getByLabel(settings.currentPassword).fill(SECOND)
    await button(page, settings.sendLink).click()
    await page.getByText(settings.emailSent(second)).waitFor()
    await follow(page, await linkInMailTo(second))
    await button(page, settings.confirmEmail).click()
    await page.getByText(settings.emailChanged).waitFor()
    await page.getByRole('link', { name: settings.toEmail }).click()
    await page.getByText(second).first().waitFor()
  })

  it('changes the name; the old address leads to the new page', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings/name')
    await compose(page.getByLabel(settings.newName), 'moderat0r')
    await button(page, settings.change).click()
    await page.getByText(settings.nameTaken).waitFor()
    await compose(page.getByLabel(settings.newName), renamed)
    await button(page, settings.change).click()
    await page.getByText(settings.nameChanged).waitFor()
    await visitUntil(person, `/users/${renamed}`, shown => shown.getByText(`@${renamed}`))
    const [from, to] = [name, renamed].map(one => localePath(combination.language, `/users/${one}`))
    // A cached page may be a second old, and not list the user yet.
    const led = async () => {
      const answer = await page.goto(from ?? '')
      const asked = answer?.request().redirectedFrom()?.url()
      return [asked && new URL(asked).pathname, answer?.status(), new URL(page.url()).pathname]
    }
    await expect.poll(led).toEqual([from, 200, to])
  })

  it('puts up a picture', async () => {
    const { page } = person
    const { accounts } = person.words
    await visit(person, '/profile_edit')
    await page.getByLabel(accounts.picture).setInputFiles(PICTURE)
    await button(page, accounts.removePicture).waitFor()
    await button(page, accounts.save).click()
    await page.getByText(accounts.saved).waitFor()
    await visit(person, `/users/${renamed}`)
    await page.locator('main img[src^="/media/"]').first().waitFor()
  })

  it('shows no name that looks like an official one', async () => {
    const { page } = person
    const { accounts } = person.words
    await visit(person, '/profile_edit')
    await page.getByLabel(accounts.displayName).fill('コウリャク編集部\u200b')
    await button(page, accounts.save).click()
    await page.getByText(accounts.displayNameTaken).waitFor()
  })

  it('sees where it is signed in, and ends it there', async () => {
    const elsewhere = await newPerson(combination)
    await signInAs(elsewhere, second, SECOND)
    await arrivesAt(elsewhere, '/')
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings/sessions')
    await page.getByText(settings.thisDevice, { exact: true }).waitFor()
    const end = page.getByRole('main').getByRole('button', { name: new RegExp(`: ${settings.endSession}$`) })
    await end.first().click()
    await end.waitFor({ state: 'detached' })
    await visit(elsewhere, '/settings')
    await arrivesAt(elsewhere, '/signin')
    await elsewhere.context.close()
  })

  it('forgets its password and gets in again by mail', async () => {
    const { page } = person
    const { accounts, settings } = person.words
    await visit(person, '/signout')
    await page.getByText(accounts.signedOut).first().waitFor()
    expect(await userName(person)).toBeUndefined()
    await visit(person, '/signin')
    await page.getByRole('link', { name: accounts.forgot }).click()
    await page.getByRole('heading', { name: settings.forgotTitle }).waitFor()
    await compose(page.getByLabel(settings.email), second)
    await button(page, settings.sendReset).click()
    await page.getByText(settings.resetSent(second)).waitFor()
    const link = await linkInMailTo(second, RESET_SUBJECT[combination.language])
    await follow(page, link)
    await page.getByLabel(settings.newPassword).fill(THIRD)
    await button(page, settings.changePassword).click()
    await page.getByText(settings.resetDone).waitFor()
    await signInAs(person, second, THIRD)
    await arrivesAt(person, '/')
    await follow(page, link)
    await page.getByText(settings.resetExpired).waitFor()
  })

  it('takes its data away as one archive', async () => {
    const { page } = person
    const { settings } = person.words
    await visit(person, '/settings/data')
    await button(page, settings.makeExport).click()
    const link = page.getByRole('link', { name: settings.download })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('koryaku-export.zip')
    expect(await download.failure()).toBeNull()
  })

  it('disappears with all it has, after the password and a last question', async () => {
    const { page } = person
    const { accounts, settings } = person.words
    const remove = async (password: string) => {
      await page.getByLabel(settings.currentPassword).fill(password)
      await button(page, settings.deleteAccount).click()
      await page.getByRole('alertdialog').getByRole('button', { name: settings.deleteAccount }).click()
    }
    await visit(person, '/settings/data')
    await remove('not the password')
    await page.getByText(settings.wrongCurrent).waitFor()
    await remove(THIRD)
    await arrivesAt(person, '/')
    expect(await userName(person)).toBeUndefined()
    // A stored page may be a second old.
    const answers = async () => (await page.goto(`/users/${renamed}`))?.status()
    await expect.poll(answers).toBe(404)
    await signInAs(person, second, THIRD)
    await page.getByText(accounts.wrongCredentials).waitFor()
  })
})

describe.each(cornersOf(import.meta.url))('an account by X ($language, $size.width)', combination => {
  const name = newName('koko').replace('-', '_')
  let person: Person

  const taken = newName('saki').replace('-', '_')

  beforeAll(async () => {
    person = await newPerson(combination)
    const other = await newPerson(combination)
    await becomeMember(other, taken)
    await other.context.close()
  })
  const throughX = async (username: string, email: string) => {
    const { page, words } = person
    await visit(person, '/signin?callbackUrl=%2Fsettings')
    await button(page, words.accounts.withX).click()
    await page.getByRole('heading', { name: 'X（Twitter）' }).waitFor()
    await page.getByLabel(/アカウント名/).fill(username)
    await page.getByLabel(/メールアドレス/).fill(email)
    await page.getByRole('button', { name: /連携する/ }).click()
  }

  it('can be thought better of', async () => {
    const { page, words } = person
    await visit(person, '/signin')
    await button(page, words.accounts.withX).click()
    await page.getByRole('button', { name: /キャンセル/ }).click()
    await page.getByText(words.accounts.socialRefused).waitFor()
  })

  it('takes the name that it has there, and goes where it was going', async () => {
    await throughX(name, `${name}@example.com`)
    await arrivesAt(person, '/settings')
    await person.page.getByText(`${name}@example.com`).waitFor()
    expect(await userName(person)).toBe(name)
  })

  it('chooses another name when that one is taken', async () => {
    const { page, words } = person
    await visit(person, '/signout')
    await page.getByText(words.accounts.signedOut).first().waitFor()
    await throughX(taken, `other-${name}@example.com`)
    await page.getByText(words.accounts.nameTaken).waitFor()
    await compose(page.getByLabel(words.accounts.name), `${name}2`)
    await button(page, words.accounts.start).click()
    await arrivesAt(person, '/settings')
    expect(await userName(person)).toBe(`${name}2`)
  })

  it('requests an email address from an account without one, where one is required', async () => {
    const { page, words } = person
    await visit(person, '/signout')
    await page.getByText(words.accounts.signedOut).first().waitFor()
    await throughX(`${name}3`, '')
    await arrivesAt(person, '/settings')
    await visit(person, '/games/minecraft')
    await settled(page)
    const follow = page.getByRole('button', { name: new RegExp(words.follows.followLabel('.*')) })
    await follow.first().click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(words.failures.verifyTitle).waitFor()
    await dialog.getByText(words.failures.noAddress).waitFor()
    expect(await dialog.getByText(words.failures.verifyText).count()).toBe(0)
    expect(await dialog.getByRole('button', { name: words.failures.resend }).count()).toBe(0)
    expect(await dialog.getByText('.invalid').count()).toBe(0)
    await dialog.getByRole('link', { name: words.failures.addAddress }).click()
    await arrivesAt(person, '/settings/email')
    await page.getByLabel(words.settings.newEmail).waitFor()
    const address = `${name}3@example.com`
    await compose(page.getByLabel(words.settings.newEmail), address)
    await button(page, words.settings.sendLink).click()
    await page.getByText(words.settings.emailSent(address)).waitFor()
    await visit(person, '/games/minecraft')
    await settled(page)
    await follow.first().click()
    await dialog.getByRole('button', { name: words.failures.resend }).click()
    await dialog.getByText(words.failures.resent(address)).waitFor()
  })
})
