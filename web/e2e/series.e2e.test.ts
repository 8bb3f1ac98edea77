import { beforeAll, expect, it } from 'vitest'
import { button, hasFocus, PATIENCE_MS, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop, jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'
const SERIES = '地下の歩き方'
const TITLES = ['入口をさがす', '深さを測る', '帰り道を作る'] as const

let author: Person
let parts: string[]
beforeAll(async () => {
  author = await newPerson(jaDesktop)
  await becomeMember(author, newName('tsuzuki'))
  parts = await Promise.all(TITLES.map(newArticle))
})

/** A public article of the author; the last one stays a draft. */
async function newArticle(title: string): Promise<string> {
  const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', { game_slug: GAME })
  const document = {
    ...{ type: 'doc', version: 1 },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }],
  }
  const settings = { kind: 'strategy', language: 'ja', description: '', thumbnail: null, tags: [] }
  await callApi(author, 'PATCH', `my/articles/${data.id}/publish`, {
    ...{ content: { ...settings, title, document }, revision: '0' },
  })
  if (title === TITLES[2]) await callApi(author, 'PATCH', `my/articles/${data.id}/unpublish`)
  return data.id
}
const dialog = () => author.page.locator('dialog[open]')
const shown = () => author.page.locator('main ol > li a').allTextContents()
const order = async (...titles: string[]) => expect.poll(shown).toEqual(titles)

it('a series is created, filled, ordered by keyboard and by dragging, and each step is undone', async () => {
  const { page, words } = author
  const { series } = words
  const [first, second, third] = TITLES
  await visit(author, '/articles/series')
  await button(page, series.create).click()
  await dialog().getByLabel(series.title).fill(SERIES)
  await dialog().getByRole('button', { name: series.save }).click()
  await page.getByRole('heading', { name: SERIES }).waitFor()
  await button(page, series.add).click()
  for (const title of TITLES)
    await dialog()
      .getByRole('button', { name: series.addOne(title) })
      .click()
  await page.keyboard.press('Escape')
  await order(first, second, third)

  await button(page, series.up(second)).focus()
  await page.keyboard.press('Enter')
  await order(second, first, third)
  await page.getByText(series.moved(second, 1, 3)).waitFor()
  // The row moved, and its button has the focus still.
  await hasFocus(button(page, series.up(second)))
  await button(page, series.undo).click()
  await order(first, second, third)

  const grip = (title: string) => page.getByTitle(series.drag(title))
  const [from, to] = [await grip(third).boundingBox(), await grip(first).boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y - 5, { steps: 4 })
  await page.mouse.up()
  await order(third, first, second)
  await button(page, series.undo).click()
  await order(first, second, third)
})

it('readers go from part to part, and see what is public', async () => {
  const reader = await newPerson(jaPhone)
  const { page, words } = reader
  const { seriesNav } = words
  const [first, second] = TITLES
  const nav = page.getByRole('navigation', { name: seriesNav.part(1, 2) })
  // The last order may be on its way, and a stored page a second old.
  const opened = async () => {
    await visit(reader, `/games/${GAME}/${parts[0]}`)
    return nav.count()
  }
  await expect.poll(opened, { timeout: PATIENCE_MS }).toBe(2)
  await nav.first().getByRole('link', { name: second }).first().click()
  await page.getByRole('heading', { name: second, level: 1 }).waitFor()
  await page.getByText(seriesNav.part(2, 2)).first().waitFor()
  await page.getByText(seriesNav.all).last().click()
  await page.getByRole('link', { name: first }).last().waitFor()
  await page.getByRole('link', { name: SERIES }).first().click()
  await page.getByRole('heading', { name: SERIES }).waitFor()
  await expect.poll(() => page.locator('main h2').allTextContents()).toEqual([first, second])
})

it('an article is put into a new series as it is published, and a series is deleted without its articles', async () => {
  const { page, words } = author
  const { editor, series } = words
  await visit(author, `/articles/${parts[2]}/publish`)
  // The beginning of the text replaces a missing summary, and is accepted by one press.
  await button(page, editor.takeSummary).click()
  await expect.poll(() => page.getByLabel(editor.summary, { exact: true }).inputValue()).toBe(TITLES[2])
  await page.getByLabel(editor.series.label, { exact: true }).selectOption(editor.series.create)
  await button(page, editor.publish).click()
  await page.getByText(editor.series.titleMissing).waitFor()
  await page.getByLabel(editor.series.title).fill('帰り道')
  await button(page, editor.publish).click()
  await page.getByRole('heading', { name: TITLES[2], level: 1 }).waitFor()
  await page.getByText(words.seriesNav.part(1, 1)).first().waitFor()

  await visit(author, '/articles/series')
  await button(page, `${series.remove}: ${SERIES}`).click()
  await dialog().getByRole('button', { name: series.confirm }).click()
  await page.getByText(series.removed).waitFor()
  const named = async () => {
    await visit(author, `/games/${GAME}/${parts[0]}`)
    await page.getByRole('heading', { name: TITLES[0], level: 1 }).waitFor()
    return page.getByRole('link', { name: SERIES }).count()
  }
  await expect.poll(named, { timeout: PATIENCE_MS }).toBe(0)
})
