import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { button, hasFocus, type Person, pressTool, reload, says, startBrowser } from './browser.ts'
import { type Combination, cornersOf } from './combinations.ts'
import { endComposing, startComposing } from './input-method.ts'
import { becomeMember, newName, openDraft, PICTURE } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

interface Writing {
  writer: Person
  page: Page
  text: Locator
}
async function begin(combination: Combination): Promise<Writing> {
  const writer = await newPerson(combination)
  await becomeMember(writer, newName('hashi'))
  await openDraft(writer)
  const text = writer.page.getByRole('textbox', { name: writer.words.editor.body })
  await text.click()
  return { writer, page: writer.page, text }
}
const blocksOf = (text: Locator) =>
  text.evaluate(element => [...element.children].map(({ className, tagName }) => className || tagName))
async function addPicture({ writer: { page, words }, text }: Writing): Promise<void> {
  const pictures = text.locator('img[src]')
  const count = await pictures.count()
  await button(page, words.editor.image).click()
  await page
    .getByLabel(words.images.choose, { exact: true })
    .locator('visible=false')
    .first()
    .setInputFiles(PICTURE)
  await pictures.nth(count).waitFor()
  // The library gives the focus back: keys that are pressed before do not reach the text.
  await hasFocus(text)
}
/** Empties the text as people do. */
async function clear({ page, text }: Writing): Promise<void> {
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => text.textContent()).toBe('')
  await expect.poll(() => text.locator('img').count()).toBe(0)
}

describe.each(corners)('the edges of a text ($language, $size.width)', combination => {
  let writing: Writing
  beforeAll(async () => {
    writing = await begin(combination)
  })
  beforeEach(() => clear(writing))

  it('continue after any last block, by key, by mouse and by input method', async () => {
    const { page, text, writer } = writing
    const { editor } = writer.words

    // A table at the end of a long text: a click far below it writes there.
    for (let line = 0; line < 18; line++) {
      await page.keyboard.insertText(`段落${line}`)
      await page.keyboard.press('Enter')
    }
    const bars = () =>
      page
        .locator('[data-over-text]')
        .evaluateAll(all => all.map(bar => bar.getBoundingClientRect().toJSON()))
    /** Where the caret is, no bar is. */
    const inSight = async () => {
      const caret = await text.evaluate(() => {
        const range = getSelection()?.getRangeAt(0)
        const place = range?.startContainer
        const element = place instanceof Element ? place : place?.parentElement
        return element?.getBoundingClientRect().toJSON()
      })
      const [tools, facts] = await bars()
      return caret.top >= tools.bottom && caret.bottom <= facts.top
    }
    await expect.poll(inSight).toBe(true)
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('始め')
    await expect.poll(inSight).toBe(true)
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('終わり')
    await expect.poll(inSight).toBe(true)
    await pressTool(text, editor.table)
    await page.keyboard.insertText('場所')
    await expect.poll(inSight).toBe(true)
    await text.evaluate(element => element.scrollIntoView({ block: 'end' }))
    const box = await text.boundingBox()
    const bar = await page.locator('[data-over-text=bottom]').boundingBox()
    await page.mouse.click((box?.x ?? 0) + 60, Math.min((box?.y ?? 0) + (box?.height ?? 0), bar?.y ?? 0) - 30)
    await page.keyboard.insertText('表のあと')
    await text.locator('> p', { hasText: '表のあと' }).waitFor()
    expect(await text.locator('td, th', { hasText: '表のあと' }).count()).toBe(0)
    await clear(writing)

    // A picture is not what is typed over.
    await addPicture(writing)
    await page.keyboard.insertText('画像のあと')
    await text.locator('> p', { hasText: '画像のあと' }).waitFor()
    expect(await text.locator('img[src]').count()).toBe(1)
    await text.locator('img[src]').click()
    await startComposing(text, 'がぞう')
    await endComposing(text, '画像をえらんで')
    await text.locator('> p', { hasText: '画像をえらんで' }).waitFor()
    expect(await text.locator('img[src]').count()).toBe(1)
    // A text that begins with a picture is taken away as a whole, too.
    await clear(writing)

    await pressTool(text, editor.rule)
    await page.keyboard.insertText('線のあと')
    await expect.poll(() => blocksOf(text)).toEqual(['HR', 'P'])
    await button(page, editor.undo).click()
    await expect.poll(() => text.textContent()).not.toContain('線のあと')
    await button(page, editor.redo).click()
    await text.locator('> p', { hasText: '線のあと' }).waitFor()
    await says(page, editor.saved)
  })

  it('take what is typed or composed between two pictures', async () => {
    const { page, text } = writing
    const gap = text.locator('.ProseMirror-gapcursor')
    const figures = text.locator('> figure')
    for (let picture = 0; picture < 3; picture++) await addPicture(writing)

    // By keys: from the line below, over the last picture.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await gap.waitFor()
    await page.keyboard.type('typed')
    await text.locator('> figure:nth-of-type(2) + p + figure').waitFor()
    await text.locator('> p', { hasText: 'typed' }).waitFor()

    // By a click between the first and the second, which move until the pictures are loaded.
    const isLoaded = (all: Element[]) =>
      all.every(image => image instanceof HTMLImageElement && image.complete)
    await expect.poll(() => text.locator('img[src]').evaluateAll(isLoaded)).toBe(true)
    const [first, second] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()]
    if (!first || !second) throw new Error('a picture is not shown')
    await page.mouse.click(first.x + 40, (first.y + first.height + second.y) / 2)
    await gap.waitFor()
    await startComposing(text, 'あいだ')
    await endComposing(text, '間')
    await text.locator('> figure:nth-of-type(1) + p', { hasText: '間' }).waitFor()
    expect(await text.locator('> figure + p + figure + p + figure + p').count()).toBe(1)
  })

  it('make no list of a number that no list can begin with, and the line is saved', async () => {
    const { page, text, writer } = writing
    const lines = ['100001. 更新しました', '20261126. 更新しました']
    await page.keyboard.type(lines.join('\n'))
    await expect.poll(() => blocksOf(text)).toEqual(['P', 'P'])
    await says(page, writer.words.editor.saved)
    await reload(page)
    await expect.poll(() => text.locator('> p').allInnerTexts()).toEqual(lines)
  })

  it('asks for blocks by a slash, in either width, and never amid a composition', async () => {
    const { page, text, writer } = writing
    const { blocks, editor } = writer.words
    const list = page.getByRole('listbox', { name: blocks.lists.block })
    await page.keyboard.insertText('攻撃/防御')
    expect(await list.count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(combination.language === 'ja' ? '／ひょう' : '／grid')
    await list.getByRole('option', { name: editor.table }).waitFor()
    await expect.poll(() => list.getByRole('option').count()).toBe(1)
    const option = await list.getByRole('option').getAttribute('id')
    await expect.poll(() => text.getAttribute('aria-activedescendant')).toBe(option)
    await page.keyboard.press('Escape')
    await expect.poll(() => list.count()).toBe(0)
    // Dismissed is dismissed; the text keeps the focus.
    await page.keyboard.insertText('う')
    expect(await list.count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('/')
    await list.waitFor()
    // The Enter of an input method picks nothing.
    const rule = combination.language === 'ja' ? 'くぎり' : 'hr'
    await startComposing(text, rule)
    expect(await text.locator('hr').count()).toBe(0)
    await endComposing(text, rule)
    // Enter picks the selected option: the rule, once the list has followed the composed text.
    await list.getByRole('option', { name: editor.rule, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await text.locator('hr').waitFor()
    await page.keyboard.insertText('つづき')
    await text.locator('> p', { hasText: 'つづき' }).waitFor()
    expect(await text.textContent()).not.toContain(`/${rule}`)
  })

  it('shows the length of the text, links to its headings, lists its keys and shows it as readers see it', async () => {
    const { page, text, writer } = writing
    const { blocks } = writer.words
    await page.keyboard.type('## ')
    await page.keyboard.insertText('準備')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('矢を 30本 集める。')
    await page
      .getByText(/(^|, )11(文字| characters)/)
      .first()
      .waitFor()
    await button(page, blocks.outline).click()
    await pressTool(text, '準備')
    await page.keyboard.insertText('まず')
    await text.getByRole('heading', { name: 'まず準備' }).waitFor()
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog', { name: blocks.shortcuts }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, blocks.preview).click()
    const preview = page.getByRole('dialog', { name: blocks.preview })
    await preview.getByRole('heading', { name: 'まず準備' }).waitFor()
    await preview.getByRole('button', { name: blocks.devices.desktop }).click()
  })
})
