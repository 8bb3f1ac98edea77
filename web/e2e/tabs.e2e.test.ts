import { it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
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

it('the undo form names an empty username and an end before the start', async () => {
  const owner = await newPerson(jaDesktop)
  const { page, words } = owner
  const text = words.moderation
  await signIn(owner, 'owner@example.com')
  await visit(owner, '/moderation?tab=undo')
  await page.getByLabel(text.undoFrom).fill('2026-11-21T09:30')
  await page.getByLabel(text.undoTo).fill('2026-11-20T09:30')
  await page.getByRole('button', { name: text.undoPreview, exact: true }).click()
  await page.getByText(text.required, { exact: true }).waitFor()
  await page.getByText(text.undoReversed).waitFor()
})

it('games by score show their score, and which games are listed', async () => {
  const reader = await newPerson(jaDesktop)
  const { page, words } = reader
  await visit(reader, '/games?sort=score')
  await page.getByText(words.games.scoredOnly(5)).waitFor()
  const card = page.locator('main li a[href*="/games/"]').filter({ has: page.getByRole('img') })
  await card
    .filter({ hasText: words.games.reviews('') })
    .first()
    .waitFor()
})
