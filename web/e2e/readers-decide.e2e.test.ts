import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { expect, it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'

const { newPerson } = startBrowser()

it('the demo shows what readers confirm, and what they find out of date, in both languages', async () => {
  const reader = await newPerson(jaDesktop)
  const { page, words } = reader
  const wilds = '/games/monster-hunter-wilds'
  const confirmed = importedArticleId('demo-mhwilds-greatsword')
  const mark = words.articles.unchecked('Ver. 1.040', 6)
  await visit(reader, `${wilds}/${confirmed}`)
  await page.locator('article > header').getByText(mark, { exact: true }).waitFor()
  await visit(reader, wilds)
  await page.getByText(mark, { exact: true }).first().waitFor()
  // Checked by its author: no mark next to its title.
  expect(await page.getByText(words.articles.unchecked('Ver. 1.040'), { exact: true }).count()).toBe(0)

  const other = await newPerson({ language: 'en', size: phone })
  await visit(other, `/games/genshin-impact/${importedArticleId('demo-genshin-artifact-stop')}`)
  await other.page.getByText(other.words.readerVotes.foundOutdated).waitFor()
})
