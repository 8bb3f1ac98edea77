import { beforeAll, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const BOSS = '【ボス名】の倒し方｜行動と対策'
const EDIT = /^\/articles\/\w+\/edit$/

let author: Person
beforeAll(async () => {
  author = await newPerson(jaDesktop)
  await becomeMember(author, newName('katagaki'))
})

const dialog = () => author.page.locator('dialog[open]')
const body = () => author.page.getByRole('textbox', { name: author.words.editor.body })
const title = () => author.page.getByRole('textbox', { name: author.words.editor.title }).inputValue()

it('an article is started from an official template on the page of a game, after a look at it', async () => {
  const { page, words } = author
  await visit(author, '/games/minecraft')
  await button(page, words.templates.fromTemplate).click()
  await dialog()
    .getByRole('button', { name: words.templates.previewOf(BOSS) })
    .click()
  await dialog().getByText('ひとことで言うと').waitFor()
  await dialog().getByText('確認したバージョン：').waitFor()
  await dialog()
    .getByRole('button', { name: words.templates.startFrom(BOSS) })
    .click()
  await arrivesAt(author, EDIT)
  await body().getByText('ひとことで言うと').waitFor()
  await expect.poll(title).toBe(BOSS)
})

it('an official template is copied to the own ones, renamed, and used for an empty page', async () => {
  const { page, words } = author
  const { myArticles, templates } = words
  await visit(author, '/articles/templates?official=true')
  await button(page, `${myArticles.copyToOwn}: ${BOSS}`).click()
  await page.getByText(myArticles.copied).waitFor()
  await page.getByRole('link', { name: myArticles.ownTemplates }).click()
  await page.getByRole('heading', { name: BOSS }).waitFor()
  await button(page, myArticles.templateMenu(BOSS)).click()
  await page.getByRole('menuitem', { name: myArticles.rename }).click()
  await dialog().getByLabel(myArticles.templateTitle).fill('わたしの型')
  await dialog().getByRole('button', { name: myArticles.save }).click()
  await page.getByRole('heading', { name: 'わたしの型' }).waitFor()

  const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', {
    game_slug: 'minecraft',
  })
  await visit(author, `/articles/${data.id}/edit`)
  await button(page, templates.fromTemplate).click()
  await dialog()
    .getByRole('button', { name: templates.startFrom('わたしの型') })
    .click()
  await body().getByText('ひとことで言うと').waitFor()
  await expect.poll(title).toBe('わたしの型')
  await button(page, templates.fromTemplate).waitFor({ state: 'detached' })
  // Nothing of the empty page is left before it.
  await expect.poll(() => body().locator('> *').first().textContent()).toBe('ひとことで言うと')
})

it('a template is made for every game, and an article of a game is started from it', async () => {
  const { page, words } = author
  const { editor, myArticles, templates } = words
  await visit(author, '/articles/templates/new')
  await page.getByLabel(myArticles.templateTitle).fill('どのゲームにも')
  await button(page, myArticles.openEditor).click()
  await arrivesAt(author, EDIT)
  await body().click()
  await page.keyboard.type('ここから')
  await button(page, editor.saveTemplate).click()
  await page.getByText(editor.templateSaved).waitFor()
  await button(page, templates.startFrom('どのゲームにも')).click()
  await dialog().getByRole('searchbox').fill('マイクラ')
  await dialog().getByRole('listitem').getByRole('button').first().click()
  await page.waitForURL(url => EDIT.test(url.pathname) && !url.pathname.includes('templates'))
  await button(page, editor.toPublish).waitFor()
  await body().getByText('ここから').waitFor()
})
