import { expect, it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'

const { newPerson } = startBrowser()

it('games by score show their score, and which games are listed', async () => {
  const reader = await newPerson(jaDesktop)
  const { page, words } = reader
  await visit(reader, '/games?sort=score')
  await page.getByText(words.games.scoredOnly(5)).waitFor()
  const card = page.locator('main li a[href*="/games/"]').filter({ has: page.getByRole('img') })
  await card.filter({ hasText: 'レビュー' }).first().waitFor()
  const overflowing = () =>
    card.evaluateAll(cards => cards.filter(one => one.scrollWidth > one.clientWidth).length)
  expect(await overflowing()).toBe(0)
  await page.setViewportSize(phone)
  expect(await overflowing()).toBe(0)
})
