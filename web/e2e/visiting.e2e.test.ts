import type { Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'

const ARTICLE = /^\/games\/[^/]+\/\w{13}$/
const GAMES = '/games?sort=title'
/** A list that no journey changes. */
const QUIET_GAME = '/games/monster-hunter-wilds/latest'
const { newPerson } = startBrowser()

const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>
const rows = ({ page }: Person) => page.locator('main article')
const titleOf = (person: Person, row: number) => rows(person).nth(row).getByRole('heading').getByRole('link')
const stored = ({ page }: Person, key: string) => page.evaluate(name => localStorage.getItem(name), key)
const scrolled = ({ page }: Person) => page.evaluate(() => Math.round(scrollY))
const shownPath = ({ page }: Person) => /(\w{13})$/.exec(page.url())?.[1]
const marksRead = ({ page }: Person, path: string | undefined) =>
  page.waitForFunction(key => localStorage.getItem(key) === 'checked', `read:article:${path}:read`)

/** Each step depends on the previous ones. */
describe.each(cornersOf(import.meta.url))('a visit ($language, $size.width)', combination => {
  let visitor: Person

  beforeAll(async () => {
    visitor = await newPerson(combination)
  })

  it('leads from the front page over the ranking to an article, and notes each step', async () => {
    const { page, words } = visitor
    await visit(visitor, '/')
    const from = page.url()
    // The first page reports itself too, and may do so late.
    const seen = page.waitForRequest(
      request => request.url().endsWith('/api/analytics/page_views') && bodyOf(request).current_url !== from,
    )
    await page.getByRole('link', { name: words.layout.ranking, exact: true }).click()
    await arrivesAt(visitor, '/ranking')
    expect(bodyOf(await seen)).toEqual({ current_url: page.url(), history_back_url: from })
    const addresses = async () => [
      await stored(visitor, 'current_url'),
      await stored(visitor, 'history_back_url'),
    ]
    await expect.poll(addresses).toEqual([page.url(), from])

    const asked = page.waitForRequest(
      request => request.postData()?.includes('liking_article_paths') ?? false,
    )
    await titleOf(visitor, 0).click()
    await arrivesAt(visitor, ARTICLE)
    const path = shownPath(visitor)
    expect(bodyOf(await asked)).toMatchObject({ liking_article_paths: [path] })
    await marksRead(visitor, path)
  })

  it('keeps the page when the language is changed, and offers pictures and feeds to others', async () => {
    const { page } = visitor
    const { pathname } = new URL(page.url())
    const [other, name, there] =
      combination.language === 'ja'
        ? (['en', 'English', `/en${pathname}`] as const)
        : (['ja', '日本語', pathname.slice(3)] as const)
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${there}`)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(other)
    const expectCard = async () => {
      const card = await page.locator('meta[property="og:image"]').getAttribute('content')
      const picture = await page.request.get(card ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      return picture.body()
    }
    const article = await expectCard()
    await visit(visitor, '/games/minecraft')
    expect(article.equals(await expectCard())).toBe(false)
    const feed = page.locator('link[type="application/atom+xml"][title]')
    const answer = await page.request.get((await feed.getAttribute('href')) ?? '')
    expect(await answer.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  })

  it('marks what was read', async () => {
    const { page, words } = visitor
    const html = await (await page.request.get(localePath(combination.language, '/all-articles'))).text()
    expect(html.match(/<article/g), 'rows in the first HTML').toHaveLength(10)
    await visit(visitor, '/all-articles')
    await expect.poll(() => rows(visitor).count()).toBe(24)
    await visit(visitor, QUIET_GAME)
    const title = titleOf(visitor, 0)
    const address = await title.getAttribute('href')
    await title.click()
    await arrivesAt(visitor, ARTICLE)
    await marksRead(visitor, shownPath(visitor))
    await page.goBack()
    const row = rows(visitor).filter({ has: page.locator(`a[href="${address}"]`) })
    await row.getByText(words.articles.read, { exact: true }).waitFor({ state: 'attached' })
  })

  it('comes back to the same place of a list', async () => {
    const { page, words } = visitor
    const games = page.locator('main li a')
    await visit(visitor, GAMES)
    await expect.poll(() => games.count()).toBeGreaterThanOrEqual(24)
    const first = await games.count()
    await button(page, words.ui.loadMore).click()
    // Other journeys add games meanwhile: one that moves to the next page is shown once.
    await expect.poll(() => games.count()).toBeGreaterThan(first + 6)
    await games.nth(first + 6).scrollIntoViewIfNeeded()
    const place = await scrolled(visitor)
    await games.nth(first + 6).click()
    await arrivesAt(visitor, /^\/games\/[^/]+$/)
    await expect.poll(() => scrolled(visitor)).toBe(0)
    await page.goBack()
    await expect.poll(() => games.count()).toBeGreaterThan(first + 6)
    await expect.poll(() => scrolled(visitor)).toBe(place)
  })

  it('loads more until there is nothing more', async () => {
    const { page, words } = visitor
    const games = page.locator('main li a')
    const more = button(page, words.ui.loadMore)
    // The total is that of the first page: other journeys may add a game before the last one is read.
    const isComplete = async () => {
      await visit(visitor, GAMES)
      await more.waitFor()
      while (await more.isVisible()) {
        const before = await games.count()
        await more.click()
        await expect.poll(() => games.count()).toBeGreaterThan(before)
      }
      const all = await games.count()
      return page.getByText(words.ui.shownOf(all, all), { exact: true }).count()
    }
    await expect.poll(isComplete).toBe(1)
  })

  it('asks visitors to sign up when they follow', async () => {
    const { page, words } = visitor
    await visit(visitor, '/games/minecraft')
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(words.follows.followLabel('.*')) })
      .first()
      .click()
    await arrivesAt(visitor, '/signup')
  })

  it('is shown a campaign while it runs, on Japanese pages only', async () => {
    const { page, words } = visitor
    const { title } = words.campaigns.campaigns['november-classics']
    await visit(visitor, '/?currentDate=2024-11-10')
    const banner = page.getByRole('link', { name: title })
    if (combination.language === 'en') return expect(await banner.count()).toBe(0)
    await banner.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})
