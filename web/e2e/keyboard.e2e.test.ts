import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { arrivesAt, button, type Person, settled, startBrowser, visit } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { demoAddresses } from './demo-addresses.ts'
import { isFocused, poorStops, pressOn, tabThrough } from './keyboard.ts'
import { violations } from './page-checks.ts'
import { newDraft, signIn } from './people.ts'

const EDIT = '/articles/:articlePath/edit'
const TIMELINE = '/moderation/articles/:articlePath'
const { newPerson } = startBrowser()

interface Place {
  path: string
  /** The control that opens it. */
  opener: (person: Person) => ReturnType<typeof button>
}
const named =
  (name: (words: Person['words']) => string) =>
  ({ page, words }: Person) =>
    button(page, name(words)).first()

/** Every file with a dialog: where it is, or which journey opens it. */
const dialogs: Record<string, Place | string> = {
  'analysis/exclusions.tsx': 'analysis: after the account is looked at',
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Dialog') },
  'editor/conflict-dialog.tsx': 'two-tabs: a conflict',
  'editor/prompt-dialog.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'editor/text-editor.tsx': { path: EDIT, opener: named(({ editor }) => editor.link) },
  'errors/failure-dialog-content.tsx': 'failures: a refused write',
  'inquiry/inquiry-dialog.tsx': { path: '/', opener: named(({ layout }) => layout.footerContact) },
  'moderation/act-dialog.tsx': { path: TIMELINE, opener: named(({ moderation }) => moderation.suspend) },
  'moderation/reading-dialog.tsx': { path: TIMELINE, opener: named(({ moderation }) => moderation.readText) },
  'moderation/undo-panel.tsx': 'moderators only: after a period is looked at',
  'my-articles/article-menu.tsx': 'menus, below',
  'my-articles/images.page.tsx': 'where there are pictures',
  'ops/dead-letters.tsx': 'while an event cannot be projected',
  'ops/ops.page.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildAll) },
  'ops/read-models.tsx': 'menus, below',
  'ops/search-and-queues.tsx': { path: '/ops', opener: named(({ ops }) => ops.rebuildSearch) },
  'roles/roles.page.tsx': {
    path: '/roles',
    opener: ({ page }) => page.locator('main li button[aria-label]').first(),
  },
  'settings/delete-account.tsx': {
    path: '/settings/data',
    opener: named(({ settings }) => settings.deleteAccount),
  },
  'settings/sessions.page.tsx': {
    path: '/settings/sessions',
    opener: named(({ settings }) => settings.endOthers),
  },
  'suspension/appeal-form.tsx': 'moderation: an appeal',
}
const panels: Record<string, Place> = {
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => 'Panel') },
  'my-menu/my-menu.tsx': { path: '/', opener: named(({ myMenu }) => myMenu.menu) },
  'notifications/notification-bell.tsx': {
    path: '/',
    opener: ({ page, words }) =>
      button(page, words.notifications.bell).or(button(page, words.notifications.bellUnread)),
  },
  'ranking/period-picker.tsx': { path: '/ranking', opener: named(({ ranking }) => ranking.choose.daily) },
  'write-panel/write-button.tsx': { path: '/', opener: named(({ writePanel }) => writePanel.write) },
}
const menus: Record<string, Place> = {
  'development/overlay-samples.tsx': { path: '/dev/components', opener: named(() => '操作') },
  'my-articles/article-menu.tsx': { path: '/articles', opener: named(({ myArticles }) => myArticles.menu) },
  'ops/read-models.tsx': { path: '/ops', opener: named(({ ops }) => ops.actionsOf('games')) },
}
const comboboxes: Record<string, { path: string; open?: (words: Person['words']) => string }> = {
  'development/control-samples.tsx': { path: '/dev/components' },
  'my-articles/new-template.page.tsx': { path: '/articles/templates/new' },
  'search/article-filters.tsx': { path: '/search?q=最初', open: ({ search }) => search.narrow },
}
const tabs: Record<string, string> = {
  'analysis/analysis.page.tsx': '/analysis',
  'development/display-samples.tsx': '/dev/components',
  'games/game-header.tsx': '/games/minecraft',
  'games/game-list.page.tsx': '/games',
  'home/home-tabs.tsx': '/all-articles',
  'moderation/moderation.page.tsx': '/moderation',
  'my-articles/my-articles.page.tsx': '/articles',
  'ranking/ranking.page.tsx': '/ranking',
  'search/search.page.tsx': '/search?q=最初',
  'users/user-header.tsx': '/users/kakinoki',
  'users/user-list.page.tsx': '/users',
}

const FEATURES = new URL('../app/features/', import.meta.url).pathname
const filesWith = (component: string) =>
  globSync('**/*.tsx', { cwd: FEATURES })
    .filter(file => new RegExp(`<${component}\\b`).test(readFileSync(FEATURES + file, 'utf8')))
    .sort()

let owner: Person
let english: Person
let addressOf: (path: string) => string
const goTo = async (path: string, person = owner) => {
  await visit(person, addressOf(path))
  await settled(person.page)
}

beforeAll(async () => {
  owner = await newPerson(jaDesktop)
  const elsewhere = await newPerson(jaDesktop)
  await signIn(elsewhere, 'owner@example.com')
  await elsewhere.context.close()
  await signIn(owner, 'owner@example.com')
  // One key writes a letter of these menus.
  const storageState = await owner.context.storageState()
  english = await newPerson({ language: 'en', size: phone }, { storageState })
  const draft = await newDraft(owner)
  const address = await demoAddresses(inject('site').url)
  addressOf = path => address(path, draft)
})

it.each([
  ['(?:Dialog|ConfirmDialog|PromptDialog)', dialogs],
  ['Panel', panels],
  ['Menu', menus],
  ['Combobox', comboboxes],
  ['LinkTabs', tabs],
])('knows every file with a %s', (component, known) => {
  expect(filesWith(component)).toEqual(Object.keys(known).sort())
})

describe('every dialog is opened, stays and is left by keys', () => {
  const places = Object.entries(dialogs).flatMap(([file, place]) =>
    typeof place === 'string' ? [] : [[file, place] as const],
  )
  it.each(places)('%s', async (_file, { path, opener }) => {
    const { page } = owner
    await goTo(path)
    await pressOn(opener(owner))
    const dialog = page.locator('dialog[open]')
    await dialog.waitFor()
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    expect(await violations(page)).toEqual([])
    // Round and round: what is behind is out of reach.
    const stops = await tabThrough(page, 'dialog[open]')
    expect(stops.length).toBeGreaterThan(0)
    expect(await poorStops(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await isFocused(opener(owner))).toBe(true)
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
  expect(await isFocused(place.opener(owner))).toBe(true)
})

it.each(Object.entries(menus))(
  'a menu is gone through by arrows, ends and letters: %s',
  async (_file, place) => {
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
  },
)

it('a confirmation that a menu opens gives the focus back to the menu', async () => {
  const { page, words } = owner
  await goTo('/articles')
  const opener = button(page, words.myArticles.menu).first()
  await pressOn(opener)
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await expect.poll(() => isFocused(question.getByRole('button', { name: words.ui.cancel }))).toBe(true)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(opener)).toBe(true)
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
    if ((await options.count()) > 1) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(current).not.toBe(first)
    }
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect(await isFocused(box)).toBe(true)
  },
)

it.each(Object.entries(tabs))('tabs are links in a row, the current one named: %s', async (_file, path) => {
  const { page } = owner
  await goTo(path)
  const row = page.locator('main nav:has(> a[aria-current=page])').first()
  const all = await row.locator('a').count()
  await row.locator('a').first().focus()
  for (let n = 1; n < all; n++) await page.keyboard.press('Tab')
  expect(await isFocused(row.locator('a').last())).toBe(true)
  if (path === '/dev/components') return
  const to = await row.locator('a').last().getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(
    address =>
      address.pathname + address.search ===
      new URL(to ?? '', address).pathname + new URL(to ?? '', address).search,
  )
  await page.locator(`main nav a[aria-current=page][href="${to}"]`).waitFor()
})

describe('by keys alone', () => {
  it('the first stop leads past the navigation', async () => {
    const { page, words } = owner
    await goTo('/ranking')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: words.layout.skip })
    expect(await isFocused(skip)).toBe(true)
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
    await expect.poll(() => page.locator('main article').count()).toBe(48)
    await goTo('/search?t=games&q=の')
    await pressOn(page.getByRole('link', { name: words.ui.nextPage }))
    await page.waitForURL(address => address.searchParams.get('page') === '2')
    await goTo('/games/:gameSlug/:articlePath')
    const like = page.getByRole('main').getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
    const before = await like.getAttribute('aria-pressed')
    const after = before === 'true' ? 'false' : 'true'
    for (const state of [after, before]) {
      const answered = page.waitForResponse('**/api/article_likes/*')
      await pressOn(like)
      await answered
      await expect.poll(() => like.getAttribute('aria-pressed')).toBe(state)
    }
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
    expect(await isFocused(button(page, editor.bold))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(text)).toBe(true)
    await page.keyboard.type('太い')
    await text.locator('strong', { hasText: '太い' }).waitFor()
    await page.keyboard.press('Enter')
    await pressOn(button(page, editor.table))
    await page.keyboard.type('左')
    await page.keyboard.press('Tab')
    await page.keyboard.type('右')
    await text.locator('th', { hasText: '右' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(
      await isFocused(page.getByRole('toolbar', { name: editor.table }).getByRole('button').first()),
    ).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await text.locator('table').waitFor({ state: 'detached' })
  })
})

it('the focus goes to the heading of the page that is gone to, and back', async () => {
  const { page, words } = owner
  await visit(owner, '/all-articles')
  // Nothing is taken from whoever has just come.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  const heading = page.getByRole('heading', { level: 1 })
  const row = page.locator('main article').nth(8).getByRole('heading').getByRole('link')
  await row.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await row.click()
  await arrivesAt(owner, /^\/games\/[^/]+\/\w{13}$/)
  await expect.poll(() => isFocused(heading)).toBe(true)
  expect(await ring(), 'nobody used a key').toBe('none')
  await page.getByText(words.layout.moved(await page.title())).waitFor({ state: 'attached' })
  await page.goBack()
  await arrivesAt(owner, '/all-articles')
  await expect.poll(() => isFocused(heading)).toBe(true)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await pressOn(page.getByRole('link', { name: words.layout.ranking, exact: true }))
  await arrivesAt(owner, '/ranking')
  await expect.poll(() => isFocused(heading)).toBe(true)
  expect(await ring(), 'somebody did').not.toBe('none')
})
