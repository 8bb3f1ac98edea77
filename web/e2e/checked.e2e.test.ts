import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrivesAt, button, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { becomeMember, becomeStaff, callApi, documentOf, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'super-mario-odyssey'

it('a guide is marked when its game gets a version, and its author confirms it', async () => {
  const author = await newPerson({ language: 'en', size: phone })
  await becomeMember(author, newName('kakunin'))
  const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', { game_slug: GAME })
  const text = { title: 'Checked', document: { ...documentOf('Text'), version: 1 } }
  await callApi(author, 'PATCH', `my/articles/${data.id}/publish`, { content: { ...text, language: 'en' } })
  const { page, words } = author

  await visit(author, `/articles/${data.id}/publish`)
  await page.getByLabel(words.editor.checked.version).fill('Ver. 0.1')
  await button(page, words.editor.update).click()
  await arrivesAt(author, `/games/${GAME}/${data.id}`)
  await page.getByText('Ver. 0.1').waitFor()

  const moderator = await newPerson(jaDesktop)
  const label = `Ver. ${newCommandId().slice(-8)}`
  await becomeStaff(moderator, newName('hanbetsu'), 'moderator')
  await visit(moderator, `/games/${GAME}`)
  await button(moderator.page, moderator.words.games.staff).click()
  await moderator.page.getByRole('menuitem', { name: moderator.words.games.versions }).click()
  await arrivesAt(moderator, `/games/${GAME}/versions`)
  await moderator.page.getByLabel(moderator.words.gameVersions.label).fill('！！')
  await button(moderator.page, moderator.words.gameVersions.save).click()
  await moderator.page.getByText(moderator.words.gameVersions.noLabel).waitFor()
  await moderator.page.getByLabel(moderator.words.gameVersions.label).fill(label)
  await button(moderator.page, moderator.words.gameVersions.save).click()
  await moderator.page.getByText(label, { exact: true }).waitFor()

  // In this article only: other guides of the game, below it, stay unchecked.
  const markOn = (shown: Page) =>
    shown.locator('article > header').getByText(words.articles.unchecked(label), { exact: true })
  await visitUntil(author, `/games/${GAME}/${data.id}`, markOn)
  const mark = markOn(page)
  await button(page, words.articles.confirm(label)).click()
  await page.getByText(words.articles.confirmed).waitFor()
  await mark.first().waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('header').getByText(label).count()).toBe(1)
})
