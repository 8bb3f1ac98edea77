import { beforeAll, describe, expect, it } from 'vitest'
import { button, hasFocus, type Person, startBrowser } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { isFocused, poorStops, pressOn, tabThrough } from './keyboard.ts'
import { comboboxes, dialogs, menus, type Place, panels, tabs } from './keyboard-places.ts'
import { violations } from './page-checks.ts'
import { becomeStaff, NEW_PASSWORD, newName, openSession, walker } from './people.ts'

const { newPerson } = startBrowser()

let owner: Person
let english: Person
let goTo: (path: string, person?: Person) => Promise<void>

beforeAll(async () => {
  owner = await newPerson(jaDesktop)
  // A device more: there is a dialog that ends all others.
  const elsewhere = await newPerson(jaDesktop)
  const email = await becomeStaff(elsewhere, newName('kagi'), 'owner')
  await elsewhere.context.close()
  await openSession(owner, email, NEW_PASSWORD)
  // One key writes a letter of these menus.
  const storageState = await owner.context.storageState()
  english = await newPerson({ language: 'en', size: phone }, { storageState })
  goTo = await walker(owner)
})

/** Places that this file opens; the others are opened by the journey that they name. */
const opened = (places: Record<string, Place | string>) =>
  Object.entries(places).flatMap(([file, place]) =>
    typeof place === 'string' ? [] : [[file, place] as const],
  )

describe('every dialog is opened, stays and is left by keys', () => {
  // By page, which is loaded once for all of its dialogs: each leaves it as it was.
  const places = opened(dialogs).sort(([, one], [, other]) => one.path.localeCompare(other.path))
  let shown = ''
  it.each(places)('%s', async (_file, { path, before, opener }) => {
    const { page } = owner
    await before?.(owner)
    const isFirst = before || shown !== path
    if (isFirst) await goTo(path)
    // Loaded again after a dialog that failed.
    shown = ''
    await pressOn(opener(owner))
    const dialog = page.locator('dialog[open]')
    await dialog.waitFor()
    const hasFocusInside = () => dialog.evaluate(element => element.contains(document.activeElement))
    await expect.poll(hasFocusInside).toBe(true)
    // The page behind is the same for all of its dialogs.
    expect(await violations(page, isFirst ? undefined : 'dialog[open]')).toEqual([])
    // Focus stays inside: the page behind is inert.
    const stops = await tabThrough(page, 'dialog[open]')
    expect(stops.length).toBeGreaterThan(0)
    expect(await poorStops(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await hasFocus(opener(owner))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (!before) shown = path
  })
})

it.each(Object.entries(panels))('a panel opens, is walked and closes by keys: %s', async (_file, place) => {
  const { page } = owner
  await goTo(place.path)
  await pressOn(place.opener(owner))
  const panel = page.locator(':popover-open')
  await panel.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await poorStops(page, ':popover-open')).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await hasFocus(place.opener(owner))
})

it.each(opened(menus))('a menu is operated by arrows, ends and letters: %s', async (_file, place) => {
  const { page } = english
  await goTo(place.path, english)
  await pressOn(place.opener(english))
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  expect(await violations(page, '[role=menu]')).toEqual([])
  const focused = (n: number) => expect.poll(() => isFocused(items.nth(n))).toBe(true)
  const last = (await items.count()) - 1
  await focused(0)
  await page.keyboard.press('End')
  await focused(last)
  await page.keyboard.press('ArrowDown')
  await focused(0)
  await page.keyboard.press('ArrowUp')
  await focused(last)
  await page.keyboard.press('Home')
  await focused(0)
  const letters = ((await items.nth(last).textContent()) ?? '').trim().slice(0, 3)
  if (/^\w/.test(letters)) await page.keyboard.type(letters)
  else await page.keyboard.press('End')
  await focused(last)
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(place.opener(english))).toBe(true)
})

it.each([
  ['entities/article/article-menu.tsx', ({ myArticles }: Person['words']) => myArticles.remove],
  ['entities/relation/relation-menu.tsx', ({ relations }: Person['words']) => relations.block],
  ['features/ops/read-models.tsx', ({ ops }: Person['words']) => ops.pause],
])('a confirmation that a menu opens gives the focus back to the menu: %s', async (file, nameOf) => {
  const { page, words } = owner
  const place = menus[file] as Place
  await goTo(place.path)
  await pressOn(place.opener(owner))
  await pressOn(page.getByRole('menuitem', { name: nameOf(words), exact: true }))
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await expect.poll(() => isFocused(question.getByRole('button', { name: words.ui.cancel }))).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(await poorStops(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(place.opener(owner))).toBe(true)
})

it.each(Object.entries(comboboxes))(
  'a combobox is picked from by keys: %s',
  async (_file, { path, open }) => {
    const { page, words } = owner
    await goTo(path)
    if (open) await pressOn(button(page, open(words)))
    const box = page
      .getByRole('main')
      .getByRole('combobox')
      .locator('visible=true')
      .and(page.locator('input'))
    await box.focus()
    await page.keyboard.type('ゼルダ')
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await violations(page, '[role=listbox]')).toEqual([])
    const current = () => box.getAttribute('aria-activedescendant')
    const first = await current()
    // Results of the whole word may replace those of its beginning, with the first one chosen again.
    const next = async () => {
      await page.keyboard.press('ArrowDown')
      return current()
    }
    if ((await options.count()) > 1) await expect.poll(next).not.toBe(first)
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    await hasFocus(box)
  },
)

it.each(Object.entries(tabs))('tabs are links in a row, the current one named: %s', async (_file, path) => {
  const { page } = owner
  await goTo(path)
  // Members have more of them, and the page is shown before the viewer is known.
  if (path !== '/dev/components') await button(page, owner.words.writePanel.write).waitFor()
  const row = page.locator('main nav:has(> a[aria-current=page])').first()
  const all = await row.locator('a').count()
  await row.locator('a').first().focus()
  for (let n = 1; n < all; n++) await page.keyboard.press('Tab')
  await hasFocus(row.locator('a').last())
  if (path === '/dev/components') return
  const to = await row.locator('a').last().getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(
    address =>
      address.pathname + address.search ===
      new URL(to ?? '', address).pathname + new URL(to ?? '', address).search,
  )
  await row.locator(`a[aria-current=page][href="${to}"]`).waitFor()
})
