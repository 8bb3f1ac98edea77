import { expect, it } from 'vitest'
import { arrivesAt, button, hasFocus, pressTool, says, startBrowser, visit } from './browser.ts'
import { phone } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, callApi, newName, startArticle } from './people.ts'

const { newPerson } = startBrowser()

it('a writer sees what readers would miss, and can go back', async () => {
  const writer = await newPerson({ language: 'en', size: phone })
  const { page, words } = writer
  const { editor, blocks, tables } = words
  await becomeMember(writer, newName('mieru'))
  await visit(writer, '/')
  await startArticle(writer, 'マイクラ', /マインクラフト|Minecraft/)
  const article = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  const { data } = await callApi<{ data: { attributes: { content: { language: string } } } }>(
    ...([writer, 'GET', `my/articles/${article}/edit`] as const),
  )
  expect(data.attributes.content.language).toBe('en')

  // A table becomes a data table, is had back, and becomes one again.
  const body = page.getByRole('textbox', { name: editor.body })
  await pressTool(body, editor.table)
  for (const text of ['剣', '5']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await button(page, blocks.dataTable.make).click()
  await compose(page.getByRole('dialog').getByRole('textbox'), '武器一覧')
  await button(page, editor.apply).click()
  const card = body.locator('.embed', { hasText: editor.draftTable })
  await card.getByText('武器一覧').waitFor()
  await button(page, editor.undo).click()
  await body.locator('table').getByText('剣').waitFor()
  await button(page, editor.redo).click()
  await card.getByText('武器一覧').waitFor()
  await says(page, editor.saved)

  // The end of a title is announced, and the save state stays in sight.
  const title = page.getByRole('textbox', { name: editor.title })
  await title.fill('あ'.repeat(119))
  await page.getByText(editor.titleLength(119, 120)).waitFor()
  await title.press('End')
  await page.keyboard.insertText('あい')
  await says(page, editor.titleFull(120))
  await says(page, editor.saved)
  const inSight = (state: string) =>
    page
      .getByRole('status')
      .filter({ hasText: state })
      .evaluate(said => said.getBoundingClientRect().bottom <= innerHeight)
  await expect.poll(() => inSight(editor.saved)).toBe(true)

  // Without a title nothing is published, and the field reports this.
  await button(page, editor.toPublish).click()
  await arrivesAt(writer, `/articles/${article}/publish`)
  await page.getByText(editor.hiddenTables.drafts(editor.hiddenTables.name('武器一覧'))).waitFor()
  const named = page.getByRole('textbox', { name: editor.title })
  await named.fill('')
  await button(page, editor.publish).click()
  await expect.poll(() => named.getAttribute('aria-invalid')).toBe('true')
  await hasFocus(named)
  await named.fill('Weapons')
  expect(await page.getByLabel(editor.hiddenTables.publish).isChecked()).toBe(true)
  await button(page, editor.publish).click()
  await arrivesAt(writer, new RegExp(`^/games/[a-z0-9-]+/${article}$`))
  await page.getByRole('region', { name: '武器一覧' }).waitFor()

  const list = await callApi<{ data: { id: string }[] }>(writer, 'GET', 'my/database_categories')
  await visit(writer, `/data-tables/${list.data[0]?.id}`)
  await button(page, tables.unpublish).click()
  await page.getByRole('alertdialog').getByText(tables.uses(1)).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: tables.unpublish }).click()
  await button(page, tables.publish).waitFor()
})
