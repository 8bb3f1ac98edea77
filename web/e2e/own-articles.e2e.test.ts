import { expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { violations } from './page-checks.ts'
import { becomeMember, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()

it('the own articles are found, sorted, changed in bulk, and have their numbers', async () => {
  const writer: Person = await newPerson(jaDesktop)
  const { page, words } = writer
  const text = words.myArticles
  await becomeMember(writer, newName('kazu'))
  const titles = ['洞窟の地図', '塔の地図', '洞窟の宝'].map(newName)
  for (const title of titles) await publishArticle(writer, 'minecraft', { title, text: '右へ。' })
  const row = (title = '') => page.getByRole('heading', { name: title })
  await visit(writer, '/articles')
  await row(titles[2]).waitFor()

  await page.getByRole('searchbox', { name: text.search }).fill('洞窟')
  await page.getByRole('searchbox', { name: text.search }).press('Enter')
  await row(titles[1]).waitFor({ state: 'detached' })
  await page.getByLabel(text.sort).selectOption('likes')
  await page.waitForURL(
    url => url.searchParams.get('sort') === 'likes' && url.searchParams.get('q') === '洞窟',
  )
  await row(titles[0]).waitFor()

  await button(page, text.choose).click()
  await button(page, text.chooseAll).click()
  await page.getByText(text.chosen(2)).waitFor()
  await page
    .getByRole('region', { name: text.chosenTools })
    .getByRole('button', { name: text.remove })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: text.remove }).click()
  await page.getByText(text.nothingFound).waitFor()
  const said = page.getByRole('region', { name: words.ui.notifications })
  await said.getByText(text.removedChosen(2)).waitFor()
  await said.getByRole('button', { name: text.undo }).click()
  await said.getByText(text.restoredChosen(2)).waitFor()
  for (const title of [titles[0], titles[2]]) await row(title).waitFor()

  const both = ['宝さがし', '洞窟']
  const tagsNow = async () => {
    const answer = await page.request.get('/api/my/articles')
    const { data } = (await answer.json()) as { data: { attributes: { title: string; tags: string[] } }[] }
    const found = data.map(({ attributes }) => attributes).filter(({ title }) => title.startsWith('洞窟'))
    return found.map(({ tags }) => tags.toSorted())
  }
  await button(page, text.chooseAll).click()
  const tools = page.getByRole('region', { name: text.chosenTools })
  await tools.getByRole('button', { name: text.tags }).click()
  await page.getByLabel(text.tagsToAdd).fill('洞窟 宝さがし')
  await button(page, text.doChangeTags).click()
  await said.getByText(text.changedTags(2)).waitFor()
  await expect.poll(tagsNow).toEqual([both, both])
  await button(page, text.chooseAll).click()
  await tools.getByRole('button', { name: text.tags }).click()
  await page.getByLabel(text.tagOnArticles('洞窟', 2)).check()
  expect(await violations(page)).toEqual([])
  await button(page, text.doChangeTags).click()
  await expect.poll(tagsNow).toEqual([['宝さがし'], ['宝さがし']])
  // The notice of this change comes when the dialog closes; the one before has an undo, too.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await said.getByRole('button', { name: text.undo }).last().click()
  await expect.poll(tagsNow).toEqual([both, both])
  await button(page, text.stopChoosing).click()

  await page.getByRole('link', { name: text.numbers }).first().click()
  await arrivesAt(writer, /^\/articles\/\w+\/numbers$/)
  await page.getByRole('img', { name: new RegExp(`^${text.counts.views}`) }).waitFor()
  // Days are written as the language writes them.
  expect(await page.locator('main').textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  await page.getByRole('link', { name: text.days(90) }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?days=90')
  await page.locator('ol[reversed] li').getByText(text.turn.published).waitFor()
})
