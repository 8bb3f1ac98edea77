import type { TicksDocument } from '@koryaku/contracts/reactions/article-ticks.api.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  arrivesAt,
  button,
  follow,
  hasFocus,
  type Person,
  pressTool,
  says,
  settled,
  startBrowser,
  visit,
} from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { violations } from './page-checks.ts'
import { becomeMember, callApi, newName, openDraft, PICTURE } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ?t=1m30s'

/** As the clipboard brings it. */
const paste = (text: Locator, data: Record<string, string>) =>
  text.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
const cellsOf = (table: Locator) =>
  table.locator('tr').evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent)))

/** One article with all blocks that strategy writers need; each step depends on the previous ones. */
describe.each(corners)('a strategy article ($language, $size.width)', combination => {
  let writer: Person
  let page: Page
  let text: Locator
  let draft: string
  const name = newName('enshu')
  const toEnd = async () => {
    await text.focus()
    await page.keyboard.press('Control+End')
    // The editor receives the change a moment after the browser has made it.
    await text.locator('.ProseMirror-selectednode').waitFor({ state: 'detached' })
    const isAtEnd = () =>
      text.evaluate(element => element.lastElementChild?.contains(getSelection()?.anchorNode ?? null))
    await expect.poll(isAtEnd).toBe(true)
  }

  /** One from the text, one that is nearly as another; by keys alone, the first goes again. */
  async function chooseTags(): Promise<void> {
    const { tags } = writer.words.editor
    const { tag } = writer.words
    const field = page.getByLabel(tags)
    await field.click()
    const popular = page.getByRole('option', { name: '#レッドストーン' })
    await popular.waitFor()
    // Behind the one that was picked in the text before.
    const isChosen = async () => {
      await field.press('ArrowDown')
      return (await popular.getAttribute('aria-selected')) === 'true'
    }
    await expect.poll(isChosen).toBe(true)
    await field.press('Enter')
    const chips = page.getByRole('list', { name: tag.chosen }).getByRole('button')
    const chosen = () => chips.allInnerTexts()
    await expect.poll(chosen).toEqual(['#レッドストーン'])
    // The list still waits for its options when the tag is taken.
    const asked = Promise.withResolvers<void>()
    const isTaken = Promise.withResolvers<void>()
    await page.route(
      /hashtags\/search/,
      async route => {
        asked.resolve()
        await isTaken.promise
        await route.continue()
      },
      { times: 1 },
    )
    await compose(field, 'サーバイバル')
    await asked.promise
    await field.press('Enter')
    isTaken.resolve()
    await button(page, tag.takeNear('サバイバル')).click()
    await expect.poll(chosen).toEqual(['#レッドストーン', '#サバイバル'])
    await field.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await expect.poll(chosen).toEqual(['#サバイバル'])
    await expect.poll(() => chips.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
  }

  beforeAll(async () => {
    writer = await newPerson(combination)
    page = writer.page
    await becomeMember(writer, name)
    draft = await openDraft(writer)
    text = page.getByRole('textbox', { name: writer.words.editor.body })
    await compose(page.getByLabel(writer.words.editor.title), newName('演習'))
    await text.click()
  })

  it('takes a table of a spreadsheet, sorts it, joins its cells and makes columns wide', async () => {
    const { table } = writer.words.blocks
    await paste(text, { 'text/plain': '場所\t個数\n灯台\t1,200\n塔\t9\n洞窟\t"3\n万"' })
    const cells = text.locator('table')
    await cells.waitFor()
    expect(await cellsOf(cells)).toEqual([
      ['場所', '個数'],
      ['灯台', '1,200'],
      ['塔', '9'],
      ['洞窟', '3万'],
    ])
    expect(await cells.locator('th').allInnerTexts()).toEqual(['場所', '個数'])
    // The caret goes along with the row that it is in.
    await text.locator('td', { hasText: '1,200' }).click()
    await pressTool(text, table.sortUp)
    await page.keyboard.insertText('個')
    await text.locator('td', { hasText: '個' }).filter({ hasText: '1,200' }).waitFor()
    await page.keyboard.press('Backspace')
    // Text pasted over the names is parsed as names.
    await text.locator('th', { hasText: '場所' }).click()
    await page.keyboard.press('Home')
    await paste(text, { 'text/plain': '場所\t個数' })
    expect(await cells.locator('th').allInnerTexts()).toEqual(['場所', '個数'])
    expect(await cellsOf(cells)).toEqual([
      ['場所', '個数'],
      ['塔', '9'],
      ['灯台', '1,200'],
      ['洞窟', '3万'],
    ])
    await text.locator('td', { hasText: /^9$/ }).click()
    await button(page, table.right).click()
    await button(page, table.wider).click()
    const from = await text.locator('td', { hasText: '灯台' }).boundingBox()
    const to = await text.locator('td', { hasText: '1,200' }).boundingBox()
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 5 })
    await page.mouse.up()
    await button(page, table.merge).click()
    await text.locator('td[colspan="2"]', { hasText: '灯台' }).waitFor()
    await button(page, table.split).click()
    expect(await text.locator('td[colspan="2"]').count()).toBe(0)
    await paste(text, { 'text/plain': Array(2_600).fill('a\tb').join('\n') })
    await page.getByText(table.tooLarge(5_000)).waitFor()
  })

  it('has task lists, callouts, notes, and numbers on an image', async () => {
    const { blocks, editor } = writer.words
    await toEnd()
    await page.keyboard.type('[ ] ')
    await page.keyboard.insertText('鍵を取る')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('扉へ')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await pressTool(text, blocks.callout)
    await page.keyboard.insertText('毒に注意')
    await button(page, blocks.tones.warning).click()
    await text.locator('.callout.warning', { hasText: '毒に注意' }).waitFor()
    await toEnd()
    await page.keyboard.insertText('弓が要る')
    await button(page, blocks.note).click()
    await compose(page.getByRole('dialog').getByRole('textbox'), '公式サイトによる')
    await button(page, editor.apply).click()
    await text.locator('sup[data-note]').waitFor()
    // Before the focus is back in the text, the key would press the tool again.
    await hasFocus(text)
    await page.keyboard.press('Enter')
    await button(page, editor.image).click()
    await page
      .getByLabel(writer.words.images.choose, { exact: true })
      .locator('visible=false')
      .first()
      .setInputFiles(PICTURE)
    await text.locator('img[src]').click()
    await button(page, editor.pictures.sizes.small).click()
    await button(page, blocks.pins).click()
    const dialog = page.getByRole('dialog', { name: blocks.pins })
    await button(page, blocks.addPin).click()
    await dialog.locator('.pin').press('ArrowLeft')
    await compose(dialog.getByLabel(blocks.pinLabel(1)), '灯台')
    expect(await violations(page)).toEqual([])
    await button(page, blocks.setPins).click()
    await text.locator('.pins li', { hasText: '灯台' }).waitFor()
  })

  it('shows what an address on its own line leads to, and the address again when that is undone', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).host))
    await toEnd()
    await paste(text, { 'text/plain': VIDEO })
    const video = text.locator('.external.youtube')
    await video.waitFor()
    await button(page, writer.words.editor.undo).click()
    await text.getByRole('link', { name: VIDEO }).or(text.getByText(VIDEO)).first().waitFor()
    expect(await video.count()).toBe(0)
    await button(page, writer.words.editor.redo).click()
    await video.waitFor()
    await toEnd()
    await paste(text, { 'text/plain': new URL('/games/minecraft', page.url()).href })
    await text.locator('.embed').waitFor()
    expect([...new Set(asked)]).toEqual([new URL(page.url()).host])
  })

  it('names people and tags by what is typed, as links', async () => {
    const { blocks } = writer.words
    await toEnd()
    await page.keyboard.insertText('ありがとう@kaki')
    await page.getByRole('listbox', { name: blocks.lists.person }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await text.locator('a[href^="/users/kaki"]').waitFor()
    await page.keyboard.insertText('＃')
    const tag = page.getByRole('listbox', { name: blocks.lists.tag }).getByRole('option').first()
    await tag.waitFor()
    await page.keyboard.press('Tab')
    await text.locator('a[href^="/games/minecraft/search/"]').waitFor()
    await page.keyboard.insertText('＃ﾚｯﾄﾞｽﾄｰﾝ で動く')
    expect(await violations(page)).toEqual([])
  })

  it('is read with all of it: ticks of a visitor stay on the device, and a video asks nothing before it is pressed', async () => {
    const { editor, articles } = writer.words
    await says(page, editor.saved)
    await button(page, editor.toPublish).click()
    await arrivesAt(writer, `/articles/${draft}/publish`)
    await chooseTags()
    await button(page, editor.publish).click()
    await arrivesAt(writer, `/games/minecraft/${draft}`)
    await page.getByRole('link', { name: '#サバイバル' }).last().waitFor()
    await page.getByRole('link', { name: '＃ﾚｯﾄﾞｽﾄｰﾝ' }).click()
    await page.getByRole('heading', { name: '#レッドストーン' }).waitFor()
    const reader = await newPerson(combination)
    const { page: screen } = reader
    const asked: string[] = []
    const hosts = new Set<string>()
    screen.on('request', request => hosts.add(new URL(request.url()).host))
    await screen.context().route(/youtube-nocookie/, route => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'film' })
    })
    await visit(reader, `/games/minecraft/${draft}`)
    await settled(screen)
    const box = screen.getByRole('checkbox', { name: '鍵を取る' })
    await box.check()
    await screen.waitForFunction(key => localStorage.getItem(key), `tasks:${draft}`)
    await screen.getByRole('link', { name: '1', exact: true }).first().click()
    await screen.waitForURL(/#(note|pin)-/)
    await follow(screen, screen.url().replace(/#.*/, ''))
    await settled(screen)
    await expect.poll(() => box.isChecked()).toBe(true)
    expect(await screen.getByRole('checkbox', { name: '扉へ' }).isChecked()).toBe(false)
    const picture = await screen.locator('.board img').boundingBox()
    const pin = await screen.locator('.board .pin').boundingBox()
    expect(picture?.width).toBeGreaterThan(100)
    const place = ((pin?.x ?? 0) + (pin?.width ?? 0) / 2 - (picture?.x ?? 0)) / (picture?.width ?? 1)
    expect(place).toBeCloseTo(0.49, 1)
    expect(await screen.locator('.article-text th').count()).toBe(2)
    expect(await screen.locator('.article-text td[style="text-align:right"]').count()).toBe(1)
    expect(await violations(screen)).toEqual([])
    expect(asked).toEqual([])
    expect([...hosts]).toEqual([new URL(screen.url()).host])
    await button(screen, articles.show.video).click()
    await screen.frameLocator('.external iframe').getByText('film').waitFor()
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90'])
  })

  it('keeps the ticks of a member with their account', async () => {
    const box = page.getByRole('checkbox', { name: '鍵を取る' })
    const ticks = async () => {
      const answer = await callApi<TicksDocument>(writer, 'GET', `my/article_ticks/${draft}`)
      return answer.data.attributes.ticked.length
    }
    const onAnotherDevice = async () => {
      await page.evaluate(`localStorage.removeItem('tasks:${draft}')`)
      await visit(writer, `/games/minecraft/${draft}`)
      await settled(page)
    }
    await onAnotherDevice()
    await box.check()
    await expect.poll(ticks).toBe(1)
    await onAnotherDevice()
    await expect.poll(() => box.isChecked()).toBe(true)
    await box.uncheck()
    await expect.poll(ticks).toBe(0)
    await onAnotherDevice()
    await page.getByRole('checkbox', { name: '扉へ' }).check()
    await expect.poll(ticks).toBe(1)
    expect(await box.isChecked()).toBe(false)
  })
})
