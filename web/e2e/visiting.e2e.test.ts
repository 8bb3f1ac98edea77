import type { Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, type Person, startBrowser, visit } from './browser.ts'
import { combinations } from './combinations.ts'

const ARTICLE = /^\/games\/[^/]+\/\w{13}$/
const { newPerson } = startBrowser()

const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>
const rows = ({ page }: Person) => page.locator('main article')
const titleOf = (person: Person, row: number) => rows(person).nth(row).getByRole('heading').getByRole('link')
const stored = ({ page }: Person, key: string) => page.evaluate(name => localStorage.getItem(name), key)
const scrolled = ({ page }: Person) => page.evaluate(() => Math.round(scrollY))
const shownPath = ({ page }: Person) => /(\w{13})$/.exec(page.url())?.[1]
const marksRead = ({ page }: Person, path: string | undefined) =>
  page.waitForFunction(key => localStorage.getItem(key) === 'checked', `read:article:${path}:read`)

/** Each step stands on the ones before. */
describe.each(combinations)('a visit ($language, $size.width)', combination => {
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

  it('marks what was read, and comes back to the same place of a list', async () => {
    const { page, words } = visitor
    const html = await (await page.request.get(localePath(combination.language, '/all-articles'))).text()
    expect(html.match(/<article/g), 'rows in the first HTML').toHaveLength(10)
    await visit(visitor, '/all-articles')
    await expect.poll(() => rows(visitor).count()).toBe(24)
    await button(page, words.ui.loadMore).click()
    // What others publish meanwhile moves the list on: the second page then begins with rows that are there.
    await expect.poll(() => rows(visitor).count()).toBeGreaterThan(40)
    const loaded = await rows(visitor).count()
    await titleOf(visitor, 30).scrollIntoViewIfNeeded()
    const place = await scrolled(visitor)
    await titleOf(visitor, 30).click()
    await arrivesAt(visitor, ARTICLE)
    await expect.poll(() => scrolled(visitor)).toBe(0)
    await marksRead(visitor, shownPath(visitor))
    await page.goBack()
    await expect.poll(() => rows(visitor).count()).toBe(loaded)
    await expect.poll(() => scrolled(visitor)).toBe(place)
    await rows(visitor).nth(30).getByText(words.articles.read, { exact: true }).waitFor({ state: 'attached' })
  })

  it('loads more until there is nothing more', async () => {
    const { page, words } = visitor
    const more = button(page, words.ui.loadMore)
    while (await more.isVisible()) {
      const before = await rows(visitor).count()
      await more.click()
      // Others publish and take back meanwhile: what was counted as one more may stand on an earlier page by now.
      await expect
        .poll(async () => (await rows(visitor).count()) > before || (await more.isHidden()))
        .toBe(true)
    }
    const all = String(await rows(visitor).count())
    await page.locator('p[aria-live=polite]', { hasText: all }).waitFor()
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
