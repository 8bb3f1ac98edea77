import { expect, it } from 'vitest'
import { reload, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { signIn } from './people.ts'

const { newPerson } = startBrowser()

it('Back returns to the tab before, in a search and in moderation', async () => {
  const owner = await newPerson(jaDesktop)
  const { page } = owner
  await signIn(owner, 'owner@example.com')
  const tab = (name: string) => page.getByRole('main').locator(`nav a[href$="${name}"]`)
  const places = [
    ['/search?t=articles&q=mario', '/search?t=games&q=mario'],
    ['/moderation', '/moderation?tab=undo'],
  ] as const
  for (const [first, second] of places) {
    await visit(owner, first)
    const address = page.url()
    await tab(second).click()
    await page.waitForURL(`**${second}`)
    await page.goBack()
    await page.waitForURL(address)
    await page.locator(`main nav a[href$="${first}"][aria-current="page"]`).waitFor()
  }
})

it('a reload shows the list that was chosen in moderation', async () => {
  const owner = await newPerson(jaDesktop)
  const { page, words } = owner
  await signIn(owner, 'owner@example.com')
  await visit(owner, '/moderation?tab=comments')
  const list = page.getByLabel(words.moderation.comments.listLabel)
  await list.selectOption('suspended')
  await page.waitForURL('**/moderation?tab=comments&comments=suspended')
  await reload(page)
  await expect.poll(() => list.inputValue()).toBe('suspended')
})
