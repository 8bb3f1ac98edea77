import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, phone, signIn, visit } from './browser.ts'

let browser: Browser
let english: Person
let member: Person

beforeAll(async () => {
  browser = await openBrowser()
  english = await newPerson(browser, phone)
  member = await newPerson(browser, desktop)
  await signIn(member, 'reader@example.com')
})
afterAll(async () => {
  await browser?.close()
})

const postedTo = (page: Page, path: string) =>
  page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith(`/api/${path}`))
const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)
const rows = (page: Page) => page.locator('main article')

describe('a visit in English on a phone', () => {
  it('leads from the front page over the ranking to an article, and notes each step', async () => {
    const { page } = english
    await visit(english, '/en')
    const from = page.url()
    // The first page reports itself too, and may do so late.
    const seen = page.waitForRequest(
      request => request.url().endsWith('/api/analytics/page_views') && bodyOf(request).current_url !== from,
    )
    await page.getByRole('link', { name: 'Ranking', exact: true }).click()
    await page.waitForURL('**/en/ranking')
    expect(bodyOf(await seen)).toEqual({ current_url: page.url(), history_back_url: from })
    const addresses = async () => [await stored(page, 'current_url'), await stored(page, 'history_back_url')]
    await expect.poll(addresses).toEqual([page.url(), from])
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await expect.poll(focused, { message: 'focus moves to the new page' }).toBe('content')
    await page.getByText(/Ranking.* is shown/).waitFor({ state: 'attached' })

    const asked = page.waitForRequest(
      request => request.postData()?.includes('liking_article_paths') ?? false,
    )
    await rows(page).first().getByRole('heading').getByRole('link').click()
    await page.waitForURL(/\/en\/games\/[^/]+\/\w{13}$/)
    const [, path] = /(\w{13})$/.exec(page.url()) ?? []
    expect(bodyOf(await asked)).toMatchObject({ liking_article_paths: [path] })
    await page.waitForFunction(key => localStorage.getItem(key) === 'checked', `read:article:${path}:read`)
  })

  it('keeps the page when the language is changed, and offers pictures and feeds to others', async () => {
    const { page } = english
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: '日本語' }).click()
    await page.waitForURL(`**${pathname.slice(3)}`)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja')
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await page.request.get(card ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    await visit(english, '/games/minecraft')
    const feed = page.locator('link[type="application/atom+xml"][title]')
    const answer = await page.request.get((await feed.getAttribute('href')) ?? '')
    expect(await answer.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  })

  it('marks what was read, and comes back to the same place of a list', async () => {
    const { page } = english
    const html = await (await page.request.get('/all-articles')).text()
    expect(html.match(/<article/g), 'rows in the first HTML').toHaveLength(10)
    await visit(english, '/all-articles')
    await expect.poll(() => rows(page).count()).toBe(24)
    await page.getByRole('button', { name: 'もっと見る' }).click()
    await expect.poll(() => rows(page).count()).toBe(48)
    const title = rows(page).nth(30).getByRole('heading').getByRole('link')
    await title.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await title.click()
    await page.waitForURL(/\/games\//)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const [, path] = /(\w{13})$/.exec(page.url()) ?? []
    await page.waitForFunction(key => localStorage.getItem(key) === 'checked', `read:article:${path}:read`)
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(48)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place))
    await rows(page).nth(30).getByText('既読').waitFor({ state: 'attached' })
  })

  it('loads more until there is nothing more', async () => {
    const { page } = english
    const more = page.getByRole('button', { name: 'もっと見る' })
    while (await more.isVisible()) {
      const before = await rows(page).count()
      await more.click()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
    }
    const [, total, shown] = /(\d+)件中(\d+)件/.exec((await page.getByText(/件中/).textContent()) ?? '') ?? []
    expect(shown).toBe(total)
    expect(await rows(page).count()).toBe(Number(total))
  })

  it('asks visitors to sign up when they like or follow', async () => {
    const { page } = english
    await visit(english, '/games/minecraft')
    await page
      .getByRole('button', { name: /フォロー/ })
      .first()
      .click()
    await page.waitForURL('**/signup')
  })
})

describe('campaigns', () => {
  it('show a banner on Japanese pages while they run, and lead to their page', async () => {
    const { page } = english
    await visit(english, '/en?currentDate=2024-11-10')
    expect(await page.getByText('名作をふりかえる十一月').count()).toBe(0)
    await visit(english, '/?currentDate=2024-11-10')
    await page.getByRole('link', { name: /名作をふりかえる十一月/ }).click()
    await page.getByRole('heading', { level: 1, name: '名作をふりかえる十一月' }).waitFor()
  })
})

describe('when something fails', () => {
  const refuse = (page: Page, path: string, status: number, error?: object) =>
    page.route(`**/api/${path}`, route => route.fulfill({ status, json: error ? { errors: [error] } : {} }))
  const dialog = () => member.page.getByRole('alertdialog')
  const writeAboutMinecraft = async () => {
    const { page } = member
    await page.getByRole('button', { name: '書く' }).click()
    await page.getByRole('searchbox', { name: 'ゲームを探す' }).fill('マイクラ')
    await page.getByRole('button', { name: /マインクラフトについて書く/ }).click()
  }

  it('a like goes quietly back', async () => {
    const { page } = member
    await visit(member, '/games/minecraft')
    const known = page.waitForResponse(
      answer => answer.request().postData()?.includes('liking_article_paths') ?? false,
    )
    await rows(page).first().getByRole('heading').getByRole('link').click()
    await known
    const like = page.getByRole('button', { name: /^いいね/ })
    const before = await like.getAttribute('aria-pressed')
    await refuse(page, 'article_likes/*', 500, { code: 'internal_error' })
    const refused = page.waitForResponse('**/api/article_likes/*')
    await like.click()
    await refused
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe(before)
    expect(await dialog().count()).toBe(0)
    await page.unroute('**/api/article_likes/*')
  })

  it.each([
    [401, { code: 'not_signed_in' }, 'ログインしてください。'],
    [403, { code: 'email_verification_required' }, '確認メールを再送する'],
    [422, { code: 'invalid_request', detail: '長すぎます' }, '長すぎます'],
    [500, { code: 'internal_error' }, '不明なエラーが発生しました'],
  ])('a refused write says so: %i', async (status, error, words) => {
    const { page } = member
    await visit(member, '/')
    await refuse(page, 'articles', status, error)
    await writeAboutMinecraft()
    await dialog().getByText(words).first().waitFor()
    await dialog().getByRole('button', { name: '閉じる' }).last().click()
    await dialog().waitFor({ state: 'hidden' })
    await page.unroute('**/api/articles')
  })

  it('a page that cannot be rendered says sorry and is reported with its address', async () => {
    const { page } = member
    await visit(member, '/games')
    await page.route('**/api/games/*', route => route.fulfill({ json: { data: null } }))
    const reported = postedTo(page, 'nextjs_errors')
    await page.locator('main li a').first().click()
    expect(bodyOf(await reported)).toEqual({ currentUrl: page.url() })
    await page.getByRole('heading', { name: '申し訳ありません。予期しないエラーが発生しました。' }).waitFor()
    await page.unroute('**/api/games/*')
    member.faults.splice(0)
  })

  it('says when the connection is gone, and when it is back', async () => {
    const { page, context } = member
    await visit(member, '/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText('オフラインです').waitFor()
    await context.setOffline(false)
    await page.getByText('オフラインです').waitFor({ state: 'detached' })
  })
})

describe('when a part of the frame cannot be loaded', () => {
  it('the page works without it', async () => {
    // Without service worker, which would have its own copy.
    const context = await browser.newContext({
      baseURL: inject('site').url,
      serviceWorkers: 'block',
      storageState: await member.context.storageState(),
    })
    const page = await context.newPage()
    await page.route('**/assets/member-actions-*', route => route.abort())
    await page.goto('/ranking')
    await page.waitForLoadState('networkidle')
    await rows(page).first().waitFor()
    expect(await page.getByRole('button', { name: '書く' }).count()).toBe(0)
    await context.close()
  })
})

it('raised no error in either browser', () => {
  expect([...english.faults, ...member.faults]).toEqual([])
})
