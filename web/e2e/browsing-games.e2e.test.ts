import type { CatalogueList } from '@koryaku/contracts/games/game.api.ts'
import { describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { callApi } from './people.ts'

const { newPerson } = startBrowser()

describe.each(cornersOf(import.meta.url))('browsing games ($language, $size.width)', combination => {
  it('narrows the list, keeps the filters in the address, and removes each of them', async () => {
    const person = await newPerson(combination)
    const { page, words, language } = person
    const { games: text } = words
    await visit(person, '/games')
    const cards = page.locator('main li a[href*="/games/"]')
    const genre = page.getByLabel(text.filter.genre)
    await genre.focus()
    await genre.selectOption('rpg')
    await page.waitForURL(/\?genre=rpg$/)
    const { meta } = await callApi<CatalogueList>(person, 'GET', 'games?genre=rpg&facets=true')
    await page.getByText(text.found(String(meta.totalCount)), { exact: true }).waitFor()
    // The list is replaced, the control keeps the focus.
    expect(await genre.evaluate(element => element === document.activeElement)).toBe(true)
    const [decade = '', count = 0] = Object.entries(meta.facets?.counts.decade ?? {})[0] ?? []
    const decades = page.getByLabel(text.filter.decade)
    await decades.locator(`option[value="${decade}"]`, { hasText: `${count}` }).waitFor({ state: 'attached' })
    await decades.selectOption(decade)
    await page.waitForURL(({ searchParams }) => searchParams.get('decade') === decade)
    await expect.poll(() => cards.count()).toBe(Math.min(count, 24))
    expect(await sideways(page)).toBe(0)
    for (const theme of ['light', 'dark'] as const) expect(await violationsIn(page, theme)).toEqual([])

    // The server renders the same.
    expect((await page.reload())?.status()).toBe(200)
    await expect.poll(() => cards.count()).toBe(Math.min(count, 24))
    expect(await genre.inputValue()).toBe('rpg')

    const active = page.getByRole('list', { name: text.active })
    await active.getByRole('link', { name: text.remove(text.decade(decade)) }).press('Enter')
    await page.waitForURL(/\?genre=rpg$/)
    await active.getByRole('link', { name: text.clearAll }).click()
    await page.waitForURL(url => url.pathname === localePath(language, '/games') && url.search === '')
    await expect.poll(() => active.count()).toBe(0)
  })

  it('offers to remove a filter when no game matches', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    const { games: text } = words
    await visit(person, '/games?genre=rpg&decade=1950')
    await page.getByText(text.noneTitle).waitFor()
    const { meta } = await callApi<CatalogueList>(person, 'GET', 'games?genre=rpg')
    await page
      .getByRole('link', { name: text.without(text.decade('1950'), String(meta.totalCount)), exact: true })
      .click()
    await page.waitForURL(/\?genre=rpg$/)
    await page.getByText(text.found(String(meta.totalCount)), { exact: true }).waitFor()

    await visit(person, '/games?genre=educational&decade=1950&platform=none')
    await page.getByText(text.notEnough).waitFor()
    await page.locator('main').getByRole('link', { name: text.clearAll }).last().click()
    await page.waitForURL(url => url.search === '')
  })

  it('keeps the filters when the list cannot be read, which can be tried again', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    const { games: text } = words
    await visit(person, '/games')
    const lists = /\/api\/games\?/
    await page.route(lists, route => route.fulfill({ status: 503, json: { errors: [] } }))
    const genre = page.getByLabel(text.filter.genre)
    await genre.selectOption('rpg')
    await page.getByText(words.ui.partFailed).waitFor()
    expect(await genre.inputValue()).toBe('rpg')
    await page.unroute(lists)
    await page.getByRole('button', { name: words.ui.retry }).click()
    await page.locator('main li a[href*="/games/"]').first().waitFor()
    await page.getByText(words.ui.partFailed).waitFor({ state: 'detached' })
  })

  it('shows the number of reviews of each game with reviews', async () => {
    const person = await newPerson(combination)
    const { page, language } = person
    await visit(person, '/games?has_reviews=1')
    const cards = page.locator('main li a[href*="/games/"]')
    const all = await cards.count()
    expect(all).toBeGreaterThan(0)
    expect(await cards.filter({ hasText: language === 'ja' ? /レビュー/ : /\breviews?\b/ }).count()).toBe(all)
  })

  it('finds nicknames as they are typed, within the filters', async () => {
    const person = await newPerson(combination)
    const { page, words } = person
    await visit(person, '/games?genre=actionAdventure')
    const found = (slug: string) => page.locator(`main li a[href$="/games/${slug}"]`)
    await page.getByRole('searchbox', { name: words.games.findGame }).fill('ブレワイ')
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'ブレワイ')
    await found('the-legend-of-zelda-breath-of-the-wild').waitFor()
    expect(new URL(page.url()).searchParams.get('genre')).toBe('actionAdventure')
  })

  it('works without JavaScript', async () => {
    const person = await newPerson(combination, { javaScriptEnabled: false })
    const { page, words, language } = person
    const { games: text } = words
    await page.goto(localePath(language, '/games'))
    await page.getByLabel(text.filter.genre).selectOption('rpg')
    await page.getByRole('button', { name: text.apply }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('genre') === 'rpg')
    expect(await page.getByLabel(text.filter.genre).inputValue()).toBe('rpg')
    await page.getByRole('link', { name: text.clearAll }).click()
    await page.getByRole('link', { name: words.ui.nextPage }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2')
    expect(await page.locator('main li a[href*="/games/"]').count()).toBeGreaterThan(0)
  })
})
