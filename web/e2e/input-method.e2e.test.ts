import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { routeTable } from '#app/routes/route-table.ts'
import { type Person, settled, startBrowser, visit } from './browser.ts'
import { desktop, isEveryCorner, phone } from './combinations.ts'
import { demoAddresses, type Own } from './demo-addresses.ts'
import { endComposing, READING, startComposing } from './input-method.ts'
import { elsewhere, places } from './input-method-places.ts'
import { becomeStaff, newName, ownThings, uploadPicture } from './people.ts'
import { filesWith, TEXT_CONTROL } from './screens.ts'

const WORD = 'マイクラ'
/** Longer than any waiting for the end of typing. */
const SETTLED_MS = 1_500
const CONTROLS = ['input:not([type])', 'textarea', '[contenteditable=true]']
  .concat(['text', 'search', 'email', 'password'].map(type => `input[type=${type}]`))
  // Neither traps for robots nor what a library keeps its value in.
  .map(control => `${control}:not([disabled], [tabindex="-1"]):visible`)
  .join()

/** A dialog or panel, which the rest is behind. */
const OPEN = ':is(dialog[open], [popover]:popover-open)'

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

const files = filesWith(TEXT_CONTROL).filter(file => !elsewhere.includes(file))
/** Requests that were sent, and pages that contain a form. */
const sent: string[] = []
const submitted: string[] = []

/** Between them the two halves see every kind of page on both sizes: each file in one language by turns, or in both. */
describe.each([
  { language: 'ja', ofVisitor: phone, ofOwner: desktop, half: 0 },
  { language: 'en', ofVisitor: desktop, ofOwner: phone, half: 1 },
] as const)('composing ($language)', ({ language, ofVisitor, ofOwner, half }) => {
  let visitor: Person
  let owner: Person
  let addressOf: (route: string, own: Own) => string
  let own: Own

  beforeAll(async () => {
    visitor = await newPerson({ language, size: ofVisitor })
    owner = await newPerson({ language, size: ofOwner })
    addressOf = await demoAddresses(inject('site').url)
    await becomeStaff(owner, newName('henkan'), 'owner')
    own = await ownThings(owner)
    await uploadPicture(owner)
    for (const { page } of [visitor, owner]) await watch(page, sent, submitted)
  })

  it.each(files.filter((_, n) => isEveryCorner || n % 2 === half))(
    'half a word stays where it is: %s',
    async file => {
      const route = routeTable.find(({ page }) => `features/${page}.page.tsx` === file)
      const { path = route?.path ?? '', as, open } = places[file] ?? {}
      const isForVisitors = as ? as === 'visitor' : route && !route.access
      const person = isForVisitors ? visitor : owner
      const { page } = person
      await visit(person, addressOf(path, own))
      await settled(page)
      await open?.(person)
      if (open)
        await page
          .locator(`${OPEN}, main [aria-expanded=true], main :is(input, textarea):focus`)
          .first()
          .waitFor()
      // Opening may submit another form, such as the text of an import.
      submitted.length = 0
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
})

it('searches for the whole word', () => {
  for (const kind of ['search/games', 'search/articles', 'users/search'])
    expect(
      sent.some(request => request.includes(`/api/${kind}`) && request.includes(WORD)),
      kind,
    ).toBe(true)
})
