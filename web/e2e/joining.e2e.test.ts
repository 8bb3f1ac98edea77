import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { callApi, linkInMailTo, NEW_PASSWORD, newName } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const like = ({ page, words }: Person) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
    .first()
const invalid = ({ page }: Person) => page.locator('main [aria-invalid=true]')

/** Each step depends on the previous ones. */
describe.each(corners)('joining for a like ($language, $size.width)', combination => {
  const name = newName('yuzuriha')
  let person: Person
  let article: string

  beforeAll(async () => {
    person = await newPerson(combination)
    await visit(person, '/games/minecraft')
    await person.page.locator('main article').first().getByRole('heading').getByRole('link').click()
    await arrivesAt(person, /^\/games\/[^/]+\/\w{13}$/)
    article = new URL(person.page.url()).pathname
  })

  it('leads to a form that explains its purpose', async () => {
    const { page, words } = person
    await like(person).click()
    await arrivesAt(person, '/signup')
    await page.getByText(words.accounts.joinReasons.like ?? '').waitFor()
    await page.getByRole('link', { name: words.accounts.terms, exact: true }).first().waitFor()
  })

  it('reports all missing values together, each at its field, and focuses the first', async () => {
    const { page, words } = person
    const { accounts } = words
    await button(page, accounts.submitSignUp).click()
    for (const fault of [accounts.nameMissing, accounts.emailMissing, accounts.passwordMissing])
      await page.getByText(fault).waitFor()
    await expect.poll(() => invalid(person).count()).toBe(3)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.getByLabel(accounts.name).fill('太郎')
    await page.getByLabel(accounts.email).fill('abc')
    await page.getByLabel(accounts.password).fill('short')
    await button(page, accounts.submitSignUp).click()
    for (const fault of [accounts.invalidName, accounts.invalidEmail, accounts.weakPassword])
      await page.getByText(fault).waitFor()
  })

  it('shows whether a username is free before the form is sent', async () => {
    const { page, words } = person
    const { accounts } = words
    await page.getByLabel(accounts.name).fill('owner')
    await page.getByLabel(accounts.email).focus()
    await page.getByText(accounts.nameTaken).waitFor()
    await page.getByLabel(accounts.name).fill(name)
    await page.getByLabel(accounts.email).focus()
    await page.getByText(accounts.nameFree(name)).waitFor()
  })

  it('shows what was typed as the password to who asks for it', async () => {
    const { page, words } = person
    const password = page.getByLabel(words.accounts.password)
    await password.fill(NEW_PASSWORD)
    await button(page, words.ui.showTyped).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await button(page, words.ui.showTyped).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
  })

  it('comes back by the mail, is welcomed, and has given the like', async () => {
    const { page, words } = person
    const email = `${name}@example.com`
    await page.getByLabel(words.accounts.email).fill(email)
    await button(page, words.accounts.submitSignUp).click()
    await page.getByText(words.accounts.checkMailTitle).waitFor()
    const link = await linkInMailTo(email)
    // The notice does not stay: it is watched for from the beginning.
    await Promise.all([page.getByText(words.accounts.verified).waitFor(), page.goto(link)])
    await page.waitForURL(({ pathname }) => pathname === article)
    await expect.poll(() => like(person).getAttribute('aria-pressed')).toBe('true')
    const id = article.split('/').at(-1) ?? ''
    const asked = () =>
      callApi<{ actions: { article_paths: { likes: string[] } } }>(person, 'POST', 'my/user_actions', {
        liking_article_paths: [id],
      })
    await expect.poll(async () => (await asked()).actions.article_paths.likes).toEqual([id])
  })
})

describe.each(corners)('writing as a visitor ($language, $size.width)', combination => {
  let person: Person
  beforeAll(async () => {
    person = await newPerson(combination)
  })
  const leadsToSignUp = async () => {
    await arrivesAt(person, '/signup')
    await person.page.getByText(person.words.accounts.joinReasons.write ?? '').waitFor()
  }

  it.each(['', '/latest', '/popular', '/search'])('leads from /games/minecraft%s to sign up', async path => {
    const { page, words } = person
    await visit(person, `/games/minecraft${path}`)
    await page.getByRole('main').getByRole('link', { name: words.writePanel.writeHere }).click()
    await leadsToSignUp()
  })

  it.each(['article', 'review'])('leads from the search, for an %s, to sign up', async what => {
    const { page, words } = person
    await visit(person, `/search?t=games&q=minecraft&write=${what}`)
    const name = new RegExp(words.writePanel.writeAbout('(Minecraft|マインクラフト)'))
    const main = page.getByRole('main')
    await main.getByRole('button', { name }).or(main.getByRole('link', { name })).first().click()
    await leadsToSignUp()
  })
})

describe.each(corners)('signing in from an article ($language, $size.width)', combination => {
  it('leads back to it', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, '/games/minecraft/popular')
    await page.getByRole('link', { name: words.layout.signIn, exact: true }).first().click()
    await arrivesAt(person, '/signin')
    await page.getByLabel(words.accounts.email).fill('reader@example.com')
    await page.getByLabel(words.accounts.password).fill('demo-password-1')
    await button(page, words.accounts.submitSignIn).click()
    await arrivesAt(person, '/games/minecraft/popular')
    await button(page, words.writePanel.writeHere).waitFor()
  })
})

describe.each(corners)('a member with an unconfirmed email address ($language, $size.width)', combination => {
  it('sees why a like is rejected, and gets the email once more', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, '/signin')
    await page.getByLabel(words.accounts.email).fill('reader@example.com')
    await page.getByLabel(words.accounts.password).fill('demo-password-1')
    await button(page, words.accounts.submitSignIn).click()
    await arrivesAt(person, '/')
    await visit(person, '/games/minecraft')
    await page.locator('main article').first().getByRole('heading').getByRole('link').click()
    await arrivesAt(person, /^\/games\/[^/]+\/\w{13}$/)
    // As the service answers such a member.
    const errors = [{ code: 'email_verification_required' }]
    await page.route('**/api/article_likes/*', route => route.fulfill({ status: 403, json: { errors } }))
    await like(person).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(words.failures.verifyTitle).waitFor()
    await button(page, words.failures.resend).waitFor()
  })
})
