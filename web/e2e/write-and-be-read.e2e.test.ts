import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  linkInMailTo,
  newPerson,
  openBrowser,
  type Person,
  phone,
  signIn,
  visit,
} from './browser.ts'

const TITLE = '黄金の林檎を三つ集める道'
const BODY = '灯台の裏手から入ると迷いません。'
/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let browser: Browser
let author: Person
let reader: Person
let articlePath: string

beforeAll(async () => {
  browser = await openBrowser()
  author = await newPerson(browser, desktop)
  reader = await newPerson(browser, phone)
})
afterAll(async () => {
  await browser?.close()
})

/** The journey of one article; each step stands on the ones before. */
describe('an article, from the first word to the last reader', () => {
  it('lets a visitor sign up by mail', async () => {
    const { page } = author
    await visit(author, '/signup')
    await page.getByLabel('ユーザー名').fill('ringo-no-ki')
    await page.getByLabel('メールアドレス').fill('ringo@example.com')
    await page.getByLabel('パスワード').fill('nagai-himitsu-1')
    await page.getByRole('button', { name: '登録する' }).click()
    await page.getByText('メールを確認してください').waitFor()
    await page.goto(await linkInMailTo('ringo@example.com'))
    await page.waitForURL(address => address.pathname === '/')
    await page.getByRole('button', { name: '書く' }).waitFor()
    const { user_name } = Object.fromEntries(
      (await author.context.cookies()).map(({ name, value }) => [name, value]),
    )
    expect(user_name).toBe('ringo-no-ki')
  })

  it('opens the editor for a game found by its nickname in the Write panel', async () => {
    const { page } = author
    await page.getByRole('button', { name: '書く' }).click()
    const box = page.getByRole('searchbox', { name: 'ゲームを探す' })
    const game = page.getByRole('button', { name: /ブレス オブ ザ ワイルドについて書く/ })
    await box.fill('ブレワイ')
    await game.waitFor()
    // By keys alone: down to the game, up to the box, down again.
    await box.press('ArrowDown')
    await expect.poll(() => game.evaluate(button => button === document.activeElement)).toBe(true)
    await game.press('ArrowUp')
    await box.press('ArrowDown')
    await game.press('Enter')
    await page.waitForURL(/\/articles\/\w+\/edit$/)
    articlePath = page.url().split('/').at(-2) ?? ''
    expect(articlePath).toMatch(/^[0-9a-z]{13}$/)
  })

  it('saves by itself a text with a table and a picture', async () => {
    const { page } = author
    await page.getByLabel('タイトル').fill(TITLE)
    const text = page.getByRole('textbox', { name: '本文' })
    await text.click()
    await page.keyboard.type(BODY)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '表を追加' }).click()
    await page.keyboard.type('場所')
    await page.getByLabel('画像を追加', { exact: true }).locator('visible=false').first().setInputFiles({
      name: 'map.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    })
    await text.locator('img').waitFor()
    await page.getByRole('status').filter({ hasText: '保存しました' }).waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: '本文' }).getByText(BODY).waitFor()
    expect(await page.getByLabel('タイトル').inputValue()).toBe(TITLE)
    expect(await page.getByRole('textbox', { name: '本文' }).locator('table').count()).toBe(1)
  })

  it('publishes it', async () => {
    const { page } = author
    await page.getByRole('button', { name: '公開の設定へ' }).click()
    await page.getByLabel('ハッシュタグ').fill('りんご 探索')
    await page.getByRole('button', { name: '公開する' }).click()
    await page.waitForURL(address => address.pathname.endsWith(`/${articlePath}`))
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(
      await page
        .getByRole('cell', { name: '場所' })
        .or(page.getByRole('columnheader', { name: '場所' }))
        .count(),
    ).toBe(1)
  })

  it('is found by another member on home, latest, the game and by Japanese search', async () => {
    await signIn(reader, 'reader@example.com')
    const { page } = reader
    const link = page.getByRole('link', { name: TITLE })
    for (const path of ['/all-articles', '/games/the-legend-of-zelda-breath-of-the-wild/latest', '/']) {
      await visit(reader, path)
      await link.first().waitFor()
    }
    await visit(reader, `/search?t=articles&q=${encodeURIComponent('黄金の林檎')}`)
    await link.first().waitFor()
    await link.first().click()
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    expect(await page.getByText(BODY).count()).toBe(1)
  })

  it('is liked and bookmarked, and its game and author followed', async () => {
    const { page } = reader
    for (const name of [/^いいね/, /ブックマーク/]) {
      const button = page.getByRole('button', { name }).first()
      await button.click()
      await page
        .locator('button[aria-pressed="true"]')
        .filter({ has: page.locator('svg') })
        .first()
        .waitFor()
    }
    await visit(reader, '/articles/liked')
    await page.getByRole('link', { name: TITLE }).first().waitFor()
    await visit(reader, '/articles/bookmarked')
    await page.getByRole('link', { name: TITLE }).first().waitFor()
    for (const path of ['/games/the-legend-of-zelda-breath-of-the-wild', '/users/ringo-no-ki']) {
      await visit(reader, path)
      const follow = page.getByRole('button', { name: /フォロー/ }).first()
      await follow.click()
      await page.locator('button[aria-pressed="true"]').first().waitFor()
    }
    await visit(reader, '/following/articles')
    await page.getByRole('link', { name: TITLE }).first().waitFor()
  })

  it('rings the bell of its author, who clears it', async () => {
    const { page } = author
    const unread = page.getByRole('button', { name: /未読/ })
    await unread.waitFor()
    await unread.click()
    await page.getByRole('dialog').getByText(TITLE).first().waitFor()
    await unread.waitFor({ state: 'detached' })
    await visit(author, '/')
    await page.getByRole('button', { name: '書く' }).waitFor()
    expect(await unread.count()).toBe(0)
  })

  it('climbs the daily ranking', async () => {
    await visit(reader, '/ranking')
    await reader.page.getByRole('link', { name: TITLE }).first().waitFor()
  })

  it('disappears everywhere when its author takes it back', async () => {
    const { page } = author
    await visit(author, '/articles')
    await page.getByRole('button', { name: '記事のメニュー' }).first().click()
    await page.getByRole('menuitem', { name: '下書きに戻す' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: '下書きに戻す' })
      .click()
    await page.getByText('下書きに戻しました').waitFor()
    // The stored HTML of a public page may be a second old.
    const visitAgain = async () =>
      (await reader.page.goto(`/games/the-legend-of-zelda-breath-of-the-wild/${articlePath}`))?.status()
    await expect.poll(visitAgain, { timeout: 10_000 }).toBe(404)
    const gone = reader.page.getByRole('link', { name: TITLE })
    for (const path of [
      '/all-articles',
      '/ranking',
      '/articles/liked',
      '/games/the-legend-of-zelda-breath-of-the-wild/latest',
      `/search?t=articles&q=${encodeURIComponent('黄金の林檎')}`,
    ]) {
      const listed = async () => {
        await visit(reader, path)
        await reader.page.waitForLoadState('networkidle')
        return gone.count()
      }
      await expect.poll(listed, { timeout: 10_000, message: path }).toBe(0)
    }
  })

  it('raised no error in either browser', () => {
    expect([...author.faults, ...reader.faults]).toEqual([])
  })
})
