import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, signIn, visit } from './browser.ts'

let browser: Browser
let writer: Person
let edit: string

const body = (page: Page) => page.getByRole('textbox', { name: '本文' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: '保存しました' }).waitFor()

/** Opens the draft in a tab of its own; each tab has its own memory, as two windows have. */
async function openTab(): Promise<Page> {
  const page = await writer.context.newPage()
  await page.goto(edit)
  await body(page).waitFor()
  return page
}

beforeAll(async () => {
  browser = await openBrowser()
  writer = await newPerson(browser, desktop)
  await signIn(writer, 'writer@example.com')
  await visit(writer, '/')
  const { page } = writer
  await page.getByRole('button', { name: '書く' }).click()
  await page.getByRole('searchbox', { name: 'ゲームを探す' }).fill('スプラトゥーン3')
  await page
    .getByRole('button', { name: /スプラトゥーン3.*について書く/ })
    .first()
    .click()
  await page.waitForURL(/\/articles\/\w+\/edit$/)
  edit = page.url()
})
afterAll(async () => {
  await browser?.close()
})

describe('an article in two tabs', () => {
  it('keeps both texts: the one not chosen becomes a draft of its own', async () => {
    const first = await openTab()
    const second = await openTab()
    await body(first).click()
    await first.keyboard.type('一つ目のタブの文章')
    await saved(first)
    await body(second).click()
    await second.keyboard.type('二つ目のタブの文章')
    const dialog = second.getByRole('alertdialog')
    await dialog.getByText('一つ目のタブの文章').waitFor()
    await dialog.getByText('二つ目のタブの文章').waitFor()
    await dialog.getByRole('button', { name: 'この画面の文章を使う' }).click()
    await saved(second)
    await dialog.waitFor({ state: 'hidden' })
    // The editor was not opened anew: what was typed is there, and typing goes on without another conflict.
    await second.keyboard.type('のつづき')
    await saved(second)
    await first.close()
    await second.close()

    await visit(writer, '/articles')
    await writer.page.reload()
    await writer.page.locator('a[href$="/edit"]').first().waitFor()
    const links = await writer.page
      .locator('a[href$="/edit"]')
      .evaluateAll(all => [...new Set(all.map(link => (link as HTMLAnchorElement).href))])
    const texts: (string | null)[] = []
    for (const link of links) {
      await writer.page.goto(link)
      texts.push(await body(writer.page).textContent())
    }
    expect(texts).toContain('二つ目のタブの文章のつづき')
    expect(texts).toContain('一つ目のタブの文章')
  })

  it('offers text that did not reach the server, and says saved only once it has', async () => {
    const tab = await openTab()
    await writer.context.setOffline(true)
    await body(tab).click()
    await tab.keyboard.press('Control+End')
    await tab.keyboard.type('電波の届かない場所で')
    await tab.getByRole('status').filter({ hasText: '保存できませんでした' }).waitFor()
    tab.on('dialog', dialog => void dialog.accept())
    await tab.close({ runBeforeUnload: true })
    await tab.waitForEvent('close').catch(() => undefined)
    await writer.context.setOffline(false)

    const again = await openTab()
    await again.getByRole('button', { name: '復元する' }).click()
    await body(again).getByText('電波の届かない場所で').waitFor()
    await saved(again)
    await again.reload()
    await body(again).getByText('電波の届かない場所で').waitFor()
    expect(await again.getByRole('button', { name: '復元する' }).count()).toBe(0)
    await again.close()
  })

  it('leaves out what the site does not store when a page of another site is pasted', async () => {
    const tab = await openTab()
    await body(tab).click()
    await tab.keyboard.press('Control+End')
    await tab.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p>貼り付けた<a href="tel:0312345678">電話</a>と<a href="page.html">相対</a><img src="https://elsewhere.example/a.png"></p>',
      )
      document
        .querySelector('.ProseMirror')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await body(tab).getByText('貼り付けた').waitFor()
    await saved(tab)
    expect(await body(tab).locator('a, img:not(.ProseMirror-separator)').count()).toBe(0)
    await tab.close()
  })
})
