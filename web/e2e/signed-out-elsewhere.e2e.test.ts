import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, says, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import {
  becomeMember,
  callApi,
  NEW_PASSWORD,
  newName,
  openDraft,
  openSession,
  PICTURE,
  sendSignIn,
  signIn,
} from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const ARTICLE = /^\/games\/[^/]+\/\w{13}$/

/** Each step depends on the previous ones. */
describe.each(corners)('a member signed out on another device ($language, $size.width)', combination => {
  let person: Person
  let email: string

  beforeAll(async () => {
    person = await newPerson(combination)
    email = await becomeMember(person, newName('harusame'))
  })
  const dialog = () => person.page.getByRole('alertdialog', { name: person.words.failures.signInTitle })
  const toSignIn = () => dialog().getByRole('link', { name: person.words.failures.signIn })

  async function endElsewhere(): Promise<void> {
    const other = await newPerson(combination)
    await openSession(other, email, NEW_PASSWORD)
    await callApi(other, 'DELETE', 'my/sessions')
    await other.context.close()
  }

  it('is asked to sign in during writing, and continues with the same text', async () => {
    const { page, words } = person
    const body = page.getByRole('textbox', { name: words.editor.body })
    const path = await openDraft(person)
    await body.click()
    await page.keyboard.type('はじめの文。')
    await says(page, words.editor.saved)
    await endElsewhere()
    await body.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('つづきの文。')
    await says(page, words.editor.signedOut)
    // No dialog interrupts typing, but an explicit action gets a response.
    expect(await dialog().count()).toBe(0)
    await button(page, words.editor.toPublish).click()
    await dialog().waitFor()
    await button(page, words.failures.ok).last().click()
    await body.getByText('はじめの文。つづきの文。').waitFor()
    await page.getByRole('status').getByRole('link', { name: words.editor.signIn }).click()
    await arrivesAt(person, '/signin')
    await sendSignIn(person, email, NEW_PASSWORD)
    await arrivesAt(person, `/articles/${path}/edit`)
    expect(await dialog().count()).toBe(0)
    // Text that is stored on this device is saved automatically.
    await page.getByText(words.editor.delivered).waitFor()
    await body.getByText('はじめの文。つづきの文。').waitFor()
    await button(page, words.editor.toPublish).click()
    await arrivesAt(person, `/articles/${path}/publish`)
  })

  it.each<[string, string, (page: Page) => Promise<void>]>([
    [
      'a like',
      '/games/minecraft',
      page => page.getByRole('button', { name: new RegExp(`^${person.words.reactions.like}`) }).click(),
    ],
    [
      'a picture',
      '/profile_edit',
      page => page.getByLabel(person.words.accounts.picture).setInputFiles(PICTURE),
    ],
    [
      'a new password',
      '/settings/password',
      async page => {
        const { settings } = person.words
        await page.locator('input[name=currentPassword]').fill(NEW_PASSWORD)
        await page.locator('input[name=newPassword]').fill(`${NEW_PASSWORD}2`)
        await button(page, settings.changePassword).click()
      },
    ],
  ])('is asked to sign in when requesting %s', async (_what, path, ask) => {
    const { page } = person
    await openSession(person, email, NEW_PASSWORD)
    await visit(person, path)
    if (path.startsWith('/games')) {
      await page.locator('main article :is(h2, h3) a').first().click()
      await arrivesAt(person, ARTICLE)
    }
    await page.waitForLoadState('networkidle')
    await endElsewhere()
    await ask(page)
    await toSignIn().click()
    await arrivesAt(person, '/signin')
    await dialog().waitFor({ state: 'detached' })
  })

  it('is led to sign in by a private page, and back', async () => {
    const { page, words } = person
    await signIn(person, email, NEW_PASSWORD)
    await endElsewhere()
    // The page's own read is rejected before the viewer is known.
    await page.route('**/api/my/user_actions', () => undefined)
    await button(page, words.myMenu.menu).click()
    await page.getByRole('link', { name: words.myMenu.myArticles, exact: true }).click()
    await arrivesAt(person, '/signin')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await sendSignIn(person, email, NEW_PASSWORD)
    await arrivesAt(person, '/articles')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  })
})
