import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, phone, signIn, visit } from './browser.ts'

let browser: Browser
let visitor: Person
let moderator: Person

beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newPerson(browser, phone)
  moderator = await newPerson(browser, desktop)
})
afterEach(() => {
  expect([visitor.faults, moderator.faults]).toEqual([[], []])
})
afterAll(async () => {
  await browser?.close()
})

const box = ({ page }: Person) => page.getByRole('searchbox', { name: '検索することば' })
const queryOf = ({ page }: Person) => new URL(page.url()).searchParams.get('q')

describe('searching', () => {
  it('begins one second after typing has stopped, and not while an IME composes', async () => {
    const { page } = visitor
    await visit(visitor, '/search?t=games')
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/search/games') asked.push(searchParams.get('q') ?? '')
    })
    const input = box(visitor)
    await input.focus()
    // As an input method does it: composition events around the half word.
    const devtools = await visitor.context.newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'ぜｒ', selectionStart: 2, selectionEnd: 2 })
    await devtools.send('Input.imeSetComposition', { text: 'ぜるだ', selectionStart: 3, selectionEnd: 3 })
    const started = Date.now()
    await page.waitForFunction(since => Date.now() - since > 1_500, started)
    expect(asked).toEqual([])
    await devtools.send('Input.insertText', { text: 'ぜるだ' })
    await page.waitForURL(address => address.searchParams.get('q') === 'ぜるだ')
    await page
      .getByRole('heading', { name: /ゼルダの伝説/ })
      .first()
      .waitFor()
    expect(new Set(asked)).toEqual(new Set(['ぜるだ']))
  })

  it('marks what matched, and says how much each tab holds', async () => {
    const { page } = visitor
    await page
      .getByRole('heading', { name: /ゼルダの伝説/ })
      .locator('mark', { hasText: 'ゼルダ' })
      .first()
      .waitFor()
    await page
      .getByRole('navigation', { name: '検索の対象' })
      .getByText(/^ゲーム \d+$/)
      .waitFor()
  })

  it('goes to the top of the next page', async () => {
    const { page } = visitor
    await visit(visitor, `/search?t=games&q=${encodeURIComponent('の')}`)
    const next = page.getByRole('link', { name: '次のページ' })
    await next.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await next.click()
    await page.waitForURL(address => address.searchParams.get('page') === '2')
    await page.waitForFunction(() => scrollY === 0)
  })

  it('does nothing for an empty query, and offers what was searched before', async () => {
    const { page } = visitor
    await box(visitor).fill('')
    await box(visitor).press('Enter')
    await page.waitForURL(address => !address.searchParams.has('q'))
    await page.getByRole('heading', { name: '最近の検索' }).waitFor()
    await page.getByRole('link', { name: 'ぜるだ' }).click()
    await page.waitForURL(address => address.searchParams.get('q') === 'ぜるだ')
    await visit(visitor, '/search')
    await page.getByRole('button', { name: '履歴を消す' }).click()
    await page.getByRole('heading', { name: '最近の検索' }).waitFor({ state: 'detached' })
  })

  it('names games that may have been meant when nothing is found', async () => {
    const { page } = visitor
    await visit(visitor, `/search?t=users&q=${encodeURIComponent('ゼルダ')}`)
    await page.getByRole('heading', { name: 'もしかして' }).waitFor()
    await page
      .getByRole('link', { name: /ゼルダの伝説/ })
      .first()
      .waitFor()
  })

  it('narrows articles down, and back', async () => {
    const { page } = visitor
    await visit(visitor, `/search?q=${encodeURIComponent('最初')}`)
    const all = await page
      .getByRole('status')
      .filter({ hasText: /^\d+件$/ })
      .textContent()
    await page.getByRole('button', { name: '絞り込む' }).click()
    await page.getByLabel('種類').selectOption('blog')
    await page.waitForURL(address => address.searchParams.get('kind') === 'blog')
    await page.getByRole('button', { name: '絞り込みをやめる' }).click()
    await page.waitForURL(address => !address.searchParams.has('kind'))
    await page
      .getByRole('status')
      .filter({ hasText: all ?? '' })
      .waitFor()
    expect(queryOf(visitor)).toBe('最初')
  })

  it('is for search engines only where it is a page of its own', async () => {
    const { page } = visitor
    const robots = () => page.locator('meta[name=robots]').getAttribute('content')
    const slug = 'the-legend-of-zelda-breath-of-the-wild'
    await visit(visitor, `/games/${slug}/search`)
    expect(await robots()).not.toMatch(/none|noindex/)
    await visit(visitor, `/games/${slug}/search?q=x`)
    expect(await robots()).toMatch(/none|noindex/)
  })
})

describe('what players call a game', () => {
  it('is set by a moderator, and found at once', async () => {
    const { page } = moderator
    await signIn(moderator, 'moderator@example.com')
    await visit(moderator, '/games/animal-crossing-new-horizons')
    await page.getByRole('link', { name: '呼び名を編集' }).click()
    await page.getByLabel('呼び名（1行に1つ）').fill('むじんとうぐらし\n！！')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('「！！」には文字か数字を入れてください。').waitFor()
    await page.getByLabel('呼び名（1行に1つ）').fill('むじんとうぐらし')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('呼び名を保存しました').waitFor()
    // The index follows within a second or so; on a busy machine the page may be asked for a moment too early.
    const found = async () => {
      await page.goto(`/search?t=games&q=${encodeURIComponent('ムジントウグラシ')}`)
      await page.getByText(/\d件/).or(page.getByText('見つかりませんでした')).first().waitFor()
      return page.getByRole('heading', { name: /あつまれ どうぶつの森/ }).count()
    }
    await expect.poll(found, { timeout: 20_000 }).toBe(1)
  })

  it('is not for everybody', async () => {
    const answer = await visitor.page.request.get('/api/games/animal-crossing-new-horizons/nicknames')
    expect(answer.status()).toBe(401)
  })
})

describe('members', () => {
  it('are searched and sorted', async () => {
    const { page } = visitor
    await visit(visitor, '/users')
    await page.getByRole('link', { name: 'フォロワーが多い' }).click()
    await page.waitForURL(address => address.searchParams.get('sort') === 'followers')
    await page.getByRole('searchbox', { name: 'ユーザーを探す' }).fill('凪')
    await page.waitForURL(address => address.searchParams.get('q') === '凪')
    await page.getByRole('link', { name: '凪' }).waitFor()
  })
})
