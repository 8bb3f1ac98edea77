import { expect, it } from 'vitest'
import { button, pressTool, reload, says, startBrowser } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, newName, openDraft } from './people.ts'

const { newPerson } = startBrowser()
/** Between the words of one tool and of the next; more, where taking away begins. */
const APART = 16
/** Tools are on one line when their middles differ by less. */
const LINE = 8

it('the tools of a table are spaced apart, destructive ones most', async () => {
  const writer = await newPerson(jaDesktop)
  const { page, words } = writer
  const { editor } = words
  await becomeMember(writer, newName('hyo'))
  await openDraft(writer)
  await pressTool(page.getByRole('textbox', { name: editor.body }), editor.table)
  const toolsOfTable = page.getByRole('toolbar', { name: editor.table }).getByRole('button')
  await toolsOfTable.first().waitFor()
  const tools = await toolsOfTable.evaluateAll(all =>
    all.map(tool => {
      const range = document.createRange()
      range.selectNodeContents(tool)
      const { left, right, top, height } = range.getBoundingClientRect()
      return { name: tool.getAttribute('aria-label') ?? '', left, right, middle: top + height / 2 }
    }),
  )
  /** How far the words of a tool are from those before it; null where it begins a line. */
  const gapBefore = (name: string) => {
    const at = tools.findIndex(tool => tool.name === name)
    const [before, tool] = [tools[at - 1], tools[at]]
    if (!before || !tool) throw new Error(name)
    return Math.abs(before.middle - tool.middle) > LINE ? null : tool.left - before.right
  }
  const within = [editor.addColumn, editor.deleteColumn, editor.deleteTable].map(gapBefore)
  const beforeDeleting = gapBefore(editor.deleteRow)
  for (const gap of within) expect(gap).toBeGreaterThan(APART)
  if (beforeDeleting !== null) expect(beforeDeleting).toBeGreaterThan(Math.max(...within.map(Number)))
  expect(tools.at(-1)?.name).toBe(editor.deleteTable)
})

it('a table becomes a data table, which other articles can show, and a table again', async () => {
  const writer = await newPerson({ language: 'en', size: phone })
  const { page, words } = writer
  const { editor, blocks } = words
  await becomeMember(writer, newName('hyo'))
  await openDraft(writer)
  const body = page.getByRole('textbox', { name: editor.body })
  await pressTool(body, editor.table)
  for (const text of ['武器', '攻撃力', '入手', '聖剣', '120', '塔', '銅の剣', '5', '']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  // The last Tab makes a row, which stays empty.
  await button(page, editor.deleteRow).click()
  await body.locator('td').first().click()
  await button(page, blocks.dataTable.make).click()
  const dialog = page.getByRole('dialog')
  await button(page, editor.apply).click()
  await dialog.getByText(blocks.dataTable.refused.needs_name).waitFor()
  await compose(dialog.getByRole('textbox'), '武器一覧')
  await button(page, editor.apply).click()
  await page.getByText(blocks.dataTable.converted).waitFor()
  const card = body.locator('[data-embed=category], .embed')
  await card.waitFor()
  await body.locator('table').waitFor({ state: 'detached' })
  await reload(page)
  await card.waitFor()
  await body.locator('> p').last().click()
  await page.keyboard.press('ArrowUp')
  await button(page, blocks.dataTable.putBack).click()
  await expect
    .poll(() => body.locator('th, td').allTextContents())
    .toEqual(['武器', '攻撃力', '入手', '聖剣', '120', '塔', '銅の剣', '5', ''])
  await says(page, editor.saved)
})
