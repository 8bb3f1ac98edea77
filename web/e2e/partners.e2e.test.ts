import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { newName, signIn } from './people.ts'

const { newPerson } = startBrowser()

let owner: Person
beforeAll(async () => {
  owner = await newPerson(jaDesktop)
  await signIn(owner, 'owner@example.com')
})

it('a double click adds one partner and makes one token, and each fault is shown at its field', async () => {
  const { page, words } = owner
  const text = words.partners
  const partner = newName('renkei')
  await visit(owner, '/partners')
  const form = page.locator('form').filter({ has: button(page, text.submit) })
  const name = form.getByLabel(text.name)
  const author = form.getByLabel(text.author)
  await author.fill('henshubu')
  await button(page, text.submit).click()
  await form.getByText(text.nameInvalid).waitFor()
  expect(await author.getAttribute('aria-invalid')).toBeNull()

  await name.fill(partner)
  await button(page, text.submit).dblclick()
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: partner }) })
  await section.waitFor()
  await expect.poll(() => name.inputValue()).toBe('')
  expect(await form.getByText(text.nameTaken).count()).toBe(0)

  await name.fill(partner)
  await author.fill('henshubu')
  await button(page, text.submit).click()
  await form.getByText(text.nameTaken).waitFor()
  expect(await page.getByRole('heading', { name: partner }).count()).toBe(1)

  await section.getByRole('button', { name: text.makeLabel(partner) }).dblclick()
  const dialog = page.getByRole('dialog', { name: text.shownOnce })
  await dialog.getByRole('button', { name: text.copy }).waitFor()
  await dialog.getByRole('button', { name: text.done }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
})
