import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, type Person, says, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, newName, publishArticle } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

describe.each(corners)('a public article with a newer draft ($language, $size.width)', combination => {
  const title = newName('洞窟の地図')
  let author: Person
  let reader: Person
  let path: string
  let address: string

  beforeAll(async () => {
    author = await newPerson(combination)
    reader = await newPerson(combination)
    await becomeMember(author, newName('kakite'))
    path = await publishArticle(author, 'minecraft', { title, text: '右へ曲がる。' })
    address = localePath(combination.language, `/games/minecraft/${path}`)
  })

  /** The public page, as it is sent. */
  const sent = async () => (await reader.page.request.get(address)).text()
  const write = async (words: string) => {
    const { page, words: text } = author
    await visit(author, `/articles/${path}/edit`)
    const body = page.getByRole('textbox', { name: text.editor.body })
    await body.locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
    await says(page, text.editor.saved)
  }

  it('keeps its public text, and shows this to its author', async () => {
    const { page, words } = author
    await expect.poll(sent).toContain('右へ曲がる。')
    await write('左は行き止まり。')
    await page.getByText(words.newerDraft.newer).waitFor()
    await visit(author, '/articles')
    await page.getByText(words.newerDraft.newer).waitFor()
    expect(await sent()).not.toContain('左は行き止まり。')
  })

  it('is compared with what is public', async () => {
    const { page, words } = author
    await page.getByRole('link', { name: words.newerDraft.compare }).click()
    await arrivesAt(author, `/articles/${path}/history`)
    await expect.poll(() => page.getByLabel(words.history.compareWith).inputValue()).toBe('public')
    const added = page.locator('[data-kind=changed] ins')
    await expect.poll(() => added.allTextContents()).toEqual(['左は行き止まり。'])
    const versions = page.getByRole('navigation', { name: words.history.list })
    // One version is public; the newer draft has never been.
    await versions.getByText(new RegExp(words.history.publicSince('.+'))).waitFor()
    await page.getByRole('figure').filter({ hasText: words.history.counts.views }).waitFor()
  })

  it('is what it was once the draft is given up, on the screen as well', async () => {
    const { page, words } = author
    await page.getByRole('link', { name: words.history.backToEdit }).click()
    await button(page, words.newerDraft.discard).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.newerDraft.discard }).click()
    await page.getByText(words.newerDraft.discarded).waitFor()
    const lines = page.getByRole('textbox', { name: words.editor.body }).locator('> p')
    await expect.poll(async () => (await lines.allTextContents()).filter(Boolean)).toEqual(['右へ曲がる。'])
    await page.getByText(words.newerDraft.newer).waitFor({ state: 'detached' })
  })

  it('is updated from the list of its author, and from the page that publishes', async () => {
    const { page, words } = author
    await write('三つ目の角まで。')
    await visit(author, '/articles')
    await button(page, words.newerDraft.publish).click()
    await page.getByText(words.newerDraft.published).waitFor()
    await page.getByText(words.newerDraft.newer).waitFor({ state: 'detached' })
    await expect.poll(sent).toContain('三つ目の角まで。')
    await write('そこに宝箱。')
    await button(page, words.editor.toPublish).click()
    await arrivesAt(author, `/articles/${path}/publish`)
    await button(page, words.editor.update).click()
    await arrivesAt(author, `/games/minecraft/${path}`)
    await expect.poll(sent).toContain('そこに宝箱。')
  })

  it('waits while only the settings are saved, and protects unsaved settings', async () => {
    const { page, words } = author
    await write('鍵も要る。')
    await button(page, words.editor.toPublish).click()
    await arrivesAt(author, `/articles/${path}/publish`)
    await page.getByText(words.editor.newerIsPublished).waitFor()
    const summary = page.getByLabel(words.editor.summary, { exact: true })
    await summary.fill('洞窟の歩き方')
    await button(page, words.editor.saveSettingsOnly).click()
    await page.getByText(words.editor.settingsSaved).waitFor()
    await expect.poll(sent).toContain('洞窟の歩き方')
    expect(await sent()).toContain('そこに宝箱。</p>')
    await summary.fill('別の要約')
    await button(page, words.editor.backToEdit).click()
    await page.getByRole('alertdialog', { name: words.editor.leaveSettings }).waitFor()
    await page.keyboard.press('Escape')
    expect(await summary.inputValue()).toBe('別の要約')
    await button(page, words.editor.update).click()
    await arrivesAt(author, `/games/minecraft/${path}`)
    await expect.poll(sent).toContain('鍵も要る。</p>')
  })

  it('is deleted, and restored immediately or later', async () => {
    const { page, words } = author
    const { menu, remove, removed, undo, restored, tabs, restore } = words.myArticles
    const row = page.getByRole('link', { name: title }).first()
    const said = page.getByRole('region', { name: words.ui.notifications })
    const deleteIt = async () => {
      await button(page, menu(title)).first().click()
      await page.getByRole('menuitem', { name: remove }).click()
      await button(page, remove).click()
      await said.getByText(removed).waitFor()
      await row.waitFor({ state: 'detached' })
    }
    await visit(author, '/articles')
    await row.waitFor()
    await deleteIt()
    await said.getByRole('button', { name: undo }).click()
    await said.getByText(restored).waitFor()
    await row.waitFor()
    await deleteIt()
    const status = async () => (await reader.page.request.get(address)).status()
    await expect.poll(status).toBe(404)
    await page.getByRole('link', { name: tabs.deleted }).click()
    await page.getByText(title).first().waitFor()
    await page.getByRole('main').getByRole('button', { name: restore }).click()
    await expect.poll(status).toBe(200)
    await page.getByText(title).first().waitFor({ state: 'detached' })
  })
})
