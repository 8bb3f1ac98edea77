import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, hasFocus, type Person, startBrowser, visit } from './browser.ts'
import { jaDesktop } from './combinations.ts'
import { isFocused, poorStops, pressOn, tabThrough } from './keyboard.ts'
import { EDIT, TIMELINE } from './keyboard-places.ts'
import { becomeStaff, newName, walker } from './people.ts'
import { actionsTold, isPressed } from './viewer-actions.ts'

/** A list that no journey changes. */
const LIST = '/games?sort=title'
const { newPerson } = startBrowser()
let owner: Person
let goTo: (path: string) => Promise<void>

beforeAll(async () => {
  owner = await newPerson(jaDesktop)
  await becomeStaff(owner, newName('kagi'), 'owner')
  goTo = await walker(owner)
})

describe('by-keyboard use', () => {
  it('the first stop leads past the navigation', async () => {
    const { page, words } = owner
    await goTo('/ranking')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: words.layout.skip })
    await expect.poll(() => isFocused(skip)).toBe(true)
    expect(await skip.evaluate(link => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  it.each(['/', '/games/minecraft', '/search?q=最初', '/articles', EDIT, '/settings', '/ops', TIMELINE])(
    'one gets through all of %s in reading order, and out again',
    async path => {
      const { page } = owner
      await goTo(path)
      const stops = await tabThrough(page)
      expect(stops.length).toBeGreaterThan(5)
      expect(stops.filter(stop => stop.startsWith('out of turn'))).toEqual([])
      expect(await poorStops(page)).toEqual([])
    },
  )

  it('lists grow, results are turned over, articles are liked', async () => {
    const { page, words } = owner
    await goTo('/all-articles')
    await expect.poll(() => page.locator('main article').count()).toBe(24)
    await pressOn(button(page, words.ui.loadMore))
    // Others publish meanwhile: an article that moves to the next page is shown once.
    await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(24)
    await goTo('/search?t=games&q=の')
    await pressOn(page.getByRole('link', { name: words.ui.nextPage }))
    await page.waitForURL(address => address.searchParams.get('page') === '2')
    const like = page.getByRole('main').getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
    const go = () => goTo('/games/:gameSlug/:articlePath')
    const before = await actionsTold(owner, 'liking_article_paths', { go, button: like })
    // A press while the previous write is in flight has no effect.
    const press = async () => {
      await pressOn(like)
      return isPressed(like)
    }
    for (const state of [!before, before]) await expect.poll(press).toBe(state)
  })

  it('text is formatted, a table filled and left', async () => {
    const { page, words } = owner
    const { editor } = words
    await goTo(EDIT)
    const text = page.getByRole('textbox', { name: editor.body })
    const tools = page.getByRole('toolbar', { name: editor.toolbar })
    await text.focus()
    await page.keyboard.press('Escape')
    const stop = tools.locator('button[tabindex="0"]')
    await expect.poll(() => isFocused(stop)).toBe(true)
    expect(await stop.count()).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(button(page, editor.bold))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(text)).toBe(true)
    await page.keyboard.type('太い')
    await text.locator('strong', { hasText: '太い' }).waitFor()
    await page.keyboard.press('Enter')
    await pressOn(button(page, editor.table))
    await hasFocus(text)
    await page.keyboard.type('左')
    await page.keyboard.press('Tab')
    await page.keyboard.type('右')
    await text.locator('th', { hasText: '右' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(stop)).toBe(true)
    await page.keyboard.press('Tab')
    await hasFocus(page.getByRole('toolbar', { name: editor.table }).getByRole('button').first())
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await text.locator('table').waitFor({ state: 'detached' })
  })
})

it('the focus moves to the heading of the next page, and back', async () => {
  const { page, words } = owner
  await visit(owner, LIST)
  // The first page does not move the focus.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  const heading = page.getByRole('heading', { level: 1 })
  const row = page.locator('main li a').nth(20)
  await row.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await row.click()
  await arrivesAt(owner, /^\/games\/[^/]+$/)
  await expect.poll(() => isFocused(heading)).toBe(true)
  expect(await ring(), 'nobody used a key').toBe('none')
  // The title may still be that of a page that waits for its game.
  const announced = async () => page.getByText(words.layout.moved(await page.title())).count()
  await expect.poll(announced).toBeGreaterThan(0)
  await page.goBack()
  await arrivesAt(owner, '/games')
  await expect.poll(() => isFocused(heading)).toBe(true)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await pressOn(page.getByRole('link', { name: words.layout.ranking, exact: true }))
  await arrivesAt(owner, '/ranking')
  await expect.poll(() => isFocused(heading)).toBe(true)
  expect(await ring(), 'somebody did').not.toBe('none')
})
