import { beforeAll, describe, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, callApi, newDraft, newName } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const line = (blockId: string, text: string) => ({
  type: 'paragraph',
  attrs: { blockId },
  content: [{ type: 'text', text }],
})

describe.each(corners)('the history of an article ($language, $size.width)', combination => {
  let writer: Person
  let path: string

  beforeAll(async () => {
    writer = await newPerson(combination)
    await becomeMember(writer, newName('rireki'))
    path = await newDraft(writer)
    const save = (base: string | null, ops: object[]) =>
      callApi(writer, 'PATCH', `my/articles/${path}/text`, { base, ops })
    await save(null, [
      { op: 'title', title: '洞窟の歩きかた' },
      { op: 'put', block: line('aaaaaaaa', '松明を八本持つ。'), after: null },
      { op: 'put', block: line('bbbbbbbb', '右手の壁に置く。'), after: 'aaaaaaaa' },
    ])
    await save('t0', [{ op: 'put', block: line('bbbbbbbb', '左手の壁に置く。'), after: 'aaaaaaaa' }])
    await save('t1', [{ op: 'drop', id: 'aaaaaaaa' }])
  })

  it('is reached from the editor, and shows what a version changed, by block and word', async () => {
    const { page, words } = writer
    const { history, editor } = words
    await visit(writer, `/articles/${path}/edit`)
    await page.getByRole('link', { name: editor.history }).click()
    await page.getByRole('heading', { level: 1, name: history.title }).waitFor()
    await page.getByText(history.changes(0, 1, 0)).waitFor()
    const listed = await page.getByRole('navigation', { name: history.list }).textContent()
    expect(listed?.includes('・')).toBe(combination.language === 'ja')
    await page.locator('[data-kind=removed]', { hasText: '松明を八本持つ。' }).waitFor()
    // By keys: one version back.
    await page.getByRole('slider', { name: history.slider }).press('ArrowLeft')
    const changed = page.locator('[data-kind=changed]')
    await changed.waitFor()
    expect(await changed.locator('del').allTextContents()).toEqual(['右'])
    expect(await changed.locator('ins').allTextContents()).toEqual(['左'])
    await page.getByLabel(history.compareWith).selectOption('newest')
    // From old to new also where the newer one is the other.
    await page.locator('[data-kind=removed]', { hasText: '松明を八本持つ。' }).waitFor()
  })

  it('keeps the focus on the button of older versions at the oldest one', async () => {
    const { page, words } = writer
    const older = button(page, words.history.older)
    await older.focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return older.getAttribute('aria-disabled')
      })
      .toBe('true')
    expect(await older.evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByText(words.history.version(1, 3)).first().waitFor()
  })

  it('gives a version a name, and goes back to it without losing the others', async () => {
    const { page, words } = writer
    const { history } = words
    await page.getByRole('slider', { name: history.slider }).press('Home')
    await page.getByText(history.version(1, 3)).first().waitFor()
    await button(page, history.name).click()
    await compose(page.getByLabel(history.nameLabel), '友人に見せた版')
    await button(page, history.save).click()
    await page.getByText(history.named).waitFor()
    await button(page, history.restore).click()
    await page.getByText(history.restored(history.version(1, 3))).waitFor()
    await page.getByText(history.version(4, 4)).first().waitFor()
    await page.getByText(history.trigger.restore).waitFor()
    await button(page, '友人に見せた版').click()
    await page.getByLabel(history.compareWith).selectOption('newest')
    await page.getByText(history.noDifference).waitFor()
    await page.getByRole('link', { name: history.backToEdit }).click()
    const body = page.getByRole('textbox', { name: words.editor.body })
    await expect
      .poll(async () => (await body.locator('> p').allTextContents()).filter(Boolean))
      .toEqual(['松明を八本持つ。', '右手の壁に置く。'])
  })
})
