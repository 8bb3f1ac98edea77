import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { routeTable } from '#app/routes/route-table.ts'
import { button, type Person, settled, startBrowser, visit } from './browser.ts'
import { desktop, phone } from './combinations.ts'
import { tellOfDeadLetter } from './dead-letter.ts'
import { demoAddresses, type Own } from './demo-addresses.ts'
import { endComposing, READING, startComposing } from './input-method.ts'
import { ownThings, signIn, uploadPicture } from './people.ts'
import { screens, sourceOf } from './screens.ts'

const WORD = 'マイクラ'
/** Longer than any waiting for the end of typing. */
const SETTLED_MS = 1_500
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
  open?: (person: Person) => Promise<void>
}
/** A dialog or panel, which the rest is behind. */
const OPEN = ':is(dialog[open], [popover]:popover-open)'
const press =
  (name: (words: Person['words']) => string) =>
  ({ page, words }: Person) =>
    button(page, name(words)).first().click()
async function skipDeadLetter(person: Person): Promise<void> {
  await tellOfDeadLetter(person)
  await person.page.reload()
  await press(({ ops }) => ops.skip)(person)
  await person.page.unrouteAll({ behavior: 'ignoreErrors' })
}
const TABLE = '/data-tables/:tableId'
const EDIT = '/articles/:articlePath/edit'

/** Where the controls are that no page shows by itself. */
const places: Record<string, Place> = {
  'features/games/version-form.tsx': { path: '/games/minecraft/versions' },
  'features/editor/checked-fields.tsx': { path: '/articles/:articlePath/publish' },
  'entities/template/template-picker.tsx': {
    path: '/games/minecraft',
    open: press(({ templates }) => templates.fromTemplate),
  },
  'entities/template/start-from-template.tsx': {
    path: '/articles/templates?official=true',
    open: ({ page }) => page.locator('main li button').first().click(),
  },
  'features/my-articles/template-groups.page.tsx': {
    path: '/articles/templates/groups',
    open: press(({ myArticles }) => myArticles.newGroup),
  },
  'features/my-articles/template-settings.tsx': {
    path: '/articles/templates?official=true',
    open: async person => {
      await press(({ myArticles }) => myArticles.templateMenu)(person)
      await person.page.getByRole('menuitem', { name: person.words.myArticles.rename }).click()
      await person.page.locator('dialog[open] input').waitFor()
    },
  },
  'features/accounts/sign-up-form.tsx': { path: '/signup', as: 'visitor' },
  'features/development/control-samples.tsx': { path: '/dev/components', as: 'visitor' },
  'features/editor/open-article.tsx': { path: EDIT },
  'features/editor/prompt-dialog.tsx': { path: EDIT, open: press(({ editor }) => editor.link) },
  'features/editor/text-editor.tsx': { path: EDIT },
  'features/editor/summary-field.tsx': { path: '/articles/:articlePath/publish' },
  'features/editor/series-field.tsx': { path: '/articles/:articlePath/publish' },
  'entities/comment/comment-form.tsx': {
    path: '/games/:gameSlug/:articlePath/comments',
    open: press(({ comments }) => comments.write),
  },
  'features/series/add-parts.tsx': {
    path: '/articles/series/:seriesId',
    open: press(({ series }) => series.add),
  },
  'features/series/series-dialog.tsx': {
    path: '/articles/series',
    open: press(({ series }) => series.create),
  },
  'entities/tag/tag-field.tsx': { path: '/articles/:articlePath/publish' },
  'features/editor/pictures/library-dialog.tsx': { path: EDIT, open: press(({ editor }) => editor.image) },
  'features/editor/pictures/shared-pictures.tsx': {
    path: EDIT,
    open: async person => {
      await press(({ editor }) => editor.image)(person)
      await person.page.getByRole('tab', { name: person.words.editor.pictures.shared }).click()
    },
  },
  'features/images/image-dialog.tsx': {
    path: '/images',
    open: async person => {
      await uploadPicture(person)
      await person.page.reload()
      await press(({ images }) => images.open('me'))(person)
    },
  },
  'features/tables/cell-input.tsx': { path: TABLE },
  'features/tables/column-dialog.tsx': { path: TABLE, open: press(({ tables }) => tables.addColumn) },
  'features/tables/table-head.tsx': { path: TABLE, open: press(({ tables }) => tables.rename) },
  'features/inquiry/inquiry-dialog.tsx': {
    path: '/games/request',
    as: 'visitor',
    open: press(({ games }) => games.requestGame),
  },
  'features/my-articles/own-list-tools.tsx': { path: '/articles' },
  'features/moderation/undo-panel.tsx': { path: '/moderation?tab=undo' },
  'features/analysis/exclusions.tsx': { path: '/analysis' },
  'features/ops/dead-letters.tsx': { path: '/ops', open: skipDeadLetter },
  'features/roles/give-role.tsx': { path: '/roles' },
  'features/search/article-filters.tsx': {
    path: '/search?q=最初',
    as: 'visitor',
    open: press(({ search }) => search.narrow),
  },
  'features/settings/delete-account.tsx': { path: '/settings/data' },
  'features/settings/muted-words.tsx': { path: '/settings/blocked' },
  'features/settings/reset-password.page.tsx': { path: '/reset-password?token=none', as: 'visitor' },
  'features/write-panel/write-panel.tsx': { path: '/', open: press(({ writePanel }) => writePanel.write) },
}
/** Typed into by an input method on the way of another journey; so is the reason of an undo. */
const elsewhere = [
  // A time, which no input method writes.
  'features/editor/publish-time.tsx',
  'features/editor/blocks/pins-dialog.tsx',
  'features/accounts/name-form.tsx',
  'features/editor/pictures/describe-picture.tsx',
  'features/history/name-version.tsx',
  'features/moderation/act-dialog.tsx',
  'features/suspension/appeal-form.tsx',
  'features/tables/new-table.tsx',
]

const files = screens.filter(file =>
  /<(TextInput|TextArea|textarea|SearchBox|SearchInAddress|PasswordInput|Combobox|EditorContent)\b/.test(
    sourceOf(file),
  ),
)

const { newPerson } = startBrowser()

async function watch(page: Page, sent: string[], submitted: string[]): Promise<void> {
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
  const raw = screens.filter(file =>
    /<input(?![^>]*(type="(radio|checkbox|file|date|range)"|tabIndex=\{-1\}))[^>]*>/.test(sourceOf(file)),
  )
  expect(raw).toEqual([])
  const unknown = files.filter(
    file => !(file in places || elsewhere.includes(file) || file.endsWith('.page.tsx')),
  )
  expect(unknown).toEqual([])
})

/** Between them the two halves see every kind of page in both languages and on both sizes. */
describe.each([
  { language: 'ja', ofVisitor: phone, ofOwner: desktop },
  { language: 'en', ofVisitor: desktop, ofOwner: phone },
] as const)('composing ($language)', ({ language, ofVisitor, ofOwner }) => {
  /** What was sent, and how often a form was. */
  const sent: string[] = []
  const submitted: string[] = []

  let visitor: Person
  let owner: Person
  let addressOf: (route: string, own: Own) => string
  let own: Own

  beforeAll(async () => {
    visitor = await newPerson({ language, size: ofVisitor })
    owner = await newPerson({ language, size: ofOwner })
    addressOf = await demoAddresses(inject('site').url)
    await signIn(owner, 'owner@example.com')
    own = await ownThings(owner)
    for (const { page } of [visitor, owner]) await watch(page, sent, submitted)
  })

  it.each(files.filter(file => !elsewhere.includes(file)))(
    'half a word stays where it is: %s',
    async file => {
      const route = routeTable.find(({ page }) => `features/${page}.page.tsx` === file)
      const { path = route?.path ?? '', as, open } = places[file] ?? {}
      const person = as === 'visitor' || (route && !route.access) ? visitor : owner
      const { page } = person
      await visit(person, addressOf(path, own))
      await settled(page)
      await open?.(person)
      if (open)
        await page.locator(`${OPEN}, main [aria-expanded=true], main textarea:focus`).first().waitFor()
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
    },
  )

  it('searches for the whole word', () => {
    for (const kind of ['search/games', 'search/articles', 'users/search'])
      expect(
        sent.some(request => request.includes(`/api/${kind}`) && request.includes(WORD)),
        kind,
      ).toBe(true)
  })
})
