import { globSync, readFileSync } from 'node:fs'
import type { OpsDeadLetter } from '@koryaku/contracts/operations/ops.api.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { routeTable } from '#app/routes/route-table.ts'
import { desktop, newDraft, newPerson, openBrowser, type Person, phone, settled, signIn } from './browser.ts'
import { demoAddresses } from './demo-addresses.ts'
import { endComposing, READING, startComposing } from './input-method.ts'

const WORD = 'マイクラ'
/** Longer than any waiting for the end of typing. */
const SETTLED_MS = 1_500
const FEATURES = new URL('../app/features/', import.meta.url).pathname
const CONTROLS = ['input:not([type])', 'textarea', '[contenteditable=true]']
  .concat(['text', 'search', 'email', 'password'].map(type => `input[type=${type}]`))
  // Neither traps for robots nor what a library keeps its value in.
  .map(control => `${control}:not([disabled], [tabindex="-1"]):visible`)
  .join()

interface Place {
  /** Default: the page's own address. */
  path?: string
  as?: 'visitor'
  /** Shows the controls. */
  open?: (page: Page) => Promise<void>
}
/** A dialog or panel, which the rest is behind. */
const OPEN = ':is(dialog[open], [popover]:popover-open)'
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const EDIT = '/articles/:articlePath/edit'

/** No event of a sound site stops a read model: one is put into what the page is told. */
async function skipDeadLetter(page: Page): Promise<void> {
  const letter: OpsDeadLetter = {
    ...{ projection: 'reactions', version: 1, position: '1', eventId: crypto.randomUUID() },
    event: { type: 'ArticleLiked', stream: 'articleLike-a+b', data: {} },
    ...{ error: 'refused', stack: '', at: new Date().toISOString(), resolution: null },
  }
  await page.route('**/api/ops', async route => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, deadLetters: [letter] } } })
  })
  await page.reload()
  await press('飛ばす')(page)
  await page.unroute('**/api/ops')
}

/** Where the controls are that no page shows by itself. */
const places: Record<string, Place> = {
  'development/control-samples.tsx': { path: '/dev/components', as: 'visitor' },
  'editor/prompt-dialog.tsx': { path: EDIT, open: press('リンク') },
  'editor/text-editor.tsx': { path: EDIT },
  'inquiry/inquiry-dialog.tsx': {
    path: '/games/request',
    as: 'visitor',
    open: press('ゲームの追加を依頼する'),
  },
  'ops/dead-letters.tsx': { path: '/ops', open: skipDeadLetter },
  'moderation/undo-panel.tsx': { path: '/moderation?tab=undo' },
  'analysis/exclusions.tsx': { path: '/analysis' },
  'roles/give-role.tsx': { path: '/roles' },
  'search/article-filters.tsx': { path: '/search?q=最初', as: 'visitor', open: press('絞り込む') },
  'settings/delete-account.tsx': { path: '/settings/data' },
  'settings/reset-password.page.tsx': { path: '/reset-password?token=none', as: 'visitor' },
  'write-panel/write-panel.tsx': { path: '/', open: press('書く') },
}
/** Typed into by an input method on the way of another journey; so is the reason of an undo. */
const elsewhere = ['accounts/name-form.tsx', 'moderation/act-dialog.tsx', 'suspension/appeal-form.tsx']

const sourceOf = (file: string) => readFileSync(FEATURES + file, 'utf8')
const sources = globSync('**/*.tsx', { cwd: FEATURES }).sort()
const files = sources.filter(file =>
  /<(TextInput|TextArea|textarea|SearchBox|SearchInAddress|Combobox|EditorContent)\b/.test(sourceOf(file)),
)

let browser: Browser
let visitor: Person
let owner: Person
let addressOf: (route: string, own: string) => string
let draft: string

beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newPerson(browser, phone)
  owner = await newPerson(browser, desktop)
  addressOf = await demoAddresses(inject('site').url)
  await signIn(owner, 'owner@example.com')
  draft = await newDraft(owner.page)
  for (const { page } of [visitor, owner]) await watch(page)
})
afterAll(() => browser?.close())

/** What was sent, and how often a form was. */
const sent: string[] = []
const submitted: string[] = []

async function watch(page: Page): Promise<void> {
  page.on('request', request => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')))
  await page.exposeFunction('noteSubmit', (address: string) => submitted.push(address))
  await page.addInitScript(() => {
    const { noteSubmit } = window as unknown as { noteSubmit: (address: string) => void }
    addEventListener('submit', () => noteSubmit(location.href), { capture: true })
  })
  await page.clock.install()
}

const textOf = (control: Locator) =>
  control.evaluate(element =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : element.textContent,
  )

it('knows every control by its component', () => {
  const raw = sources.filter(file =>
    /<input(?![^>]*(type="(radio|checkbox|file|date)"|tabIndex=\{-1\}))[^>]*>/.test(sourceOf(file)),
  )
  expect(raw).toEqual([])
  const unknown = files.filter(
    file => !(file in places || elsewhere.includes(file) || file.endsWith('.page.tsx')),
  )
  expect(unknown).toEqual([])
})

it.each(files.filter(file => !elsewhere.includes(file)))('half a word stays where it is: %s', async file => {
  const route = routeTable.find(({ page }) => `${page}.page.tsx` === file)
  const { path = route?.path ?? '', as, open } = places[file] ?? {}
  const { page } = as === 'visitor' || (route && !route.access) ? visitor : owner
  await page.goto(addressOf(path, draft))
  await settled(page)
  await open?.(page)
  if (open) await page.locator(`${OPEN}, main [aria-expanded=true]`).first().waitFor()
  const inside = (await page.locator(OPEN).count()) > 0 ? OPEN : 'main'
  const controls = page.locator(`${inside} :is(${CONTROLS})`)
  await controls.first().waitFor()
  for (let n = 0; n < (await controls.count()); n++) {
    const control = controls.nth(n)
    const before = page.url()
    await control.focus()
    await page.keyboard.press('Control+A')
    await startComposing(control, READING)
    await page.clock.runFor(SETTLED_MS)
    expect(page.url()).toBe(before)
    expect(await textOf(control)).toContain(READING)
    await endComposing(control, WORD)
    await page.clock.runFor(SETTLED_MS)
    expect(await textOf(control)).toBe(WORD)
  }
  expect(submitted).toEqual([])
  expect(sent.filter(request => request.includes(READING))).toEqual([])
})

it('searches for the whole word', () => {
  for (const kind of ['search/games', 'search/articles', 'users/search'])
    expect(
      sent.some(request => request.includes(`/api/${kind}`) && request.includes(WORD)),
      kind,
    ).toBe(true)
})

it('raised no error in either browser', () => expect([...visitor.faults, ...owner.faults]).toEqual([]))
