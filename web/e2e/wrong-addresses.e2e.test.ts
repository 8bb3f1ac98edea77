import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { fullTitle } from '#app/routes/head.ts'
import { arrivesAt, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { openSession } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

const WRONG = {
  'a mistyped article': '/games/minecraft/no-such-article',
  'an id that no article has': '/games/minecraft/0000000000000',
  'a game that is not there': '/games/nobody-made-this',
  'a slug in Japanese': '/games/ゼルダ',
  'an article of a slug in Japanese': '/games/ゼルダ/0000000000000',
  'a mistyped review': '/games/minecraft/game-reviews/no-such-review',
  'an id that no review has': '/games/minecraft/game-reviews/0000000000000',
  'comments of a mistyped article': '/games/minecraft/nothing/comments',
  'a deeper path': '/games/minecraft/latest/more/and/more',
  'a tag that nobody uses': '/games/minecraft/search/誰も使わないタグ',
  'a tag that cannot be': '/games/minecraft/search/a%20b',
  'a user who is not there': '/users/nobody-of-this-name',
  'a name that nobody can have': '/users/だれか',
  'a page that is none': '/no/such/page',
}

describe.each(corners)('a wrong address ($language, $size.width)', combination => {
  let visitor: Person
  let member: Person

  beforeAll(async () => {
    visitor = await newPerson(combination)
    member = await newPerson(combination)
    await openSession(member, 'reader@example.com')
  })

  it.each(Object.entries(WRONG))('%s is a page that is not found', async (_, path) => {
    for (const { page, words, language } of [visitor, member]) {
      const answer = await page.goto(localePath(language, path))
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: words.errors.notFoundTitle }).waitFor()
      // A member's browser sends one more request, since it might be their own draft.
      await expect.poll(() => page.title()).toBe(fullTitle(words.errors.notFoundTitle, path, 'Koryaku'))
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('none')
    }
  })

  it('has the same title when a link leads to it', async () => {
    const { page, words, language } = visitor
    await visit(visitor, '/games')
    await page.route('**/api/games/*', route =>
      route.fulfill({ status: 422, json: { errors: [{ code: 'invalid_request' }] } }),
    )
    await page.locator('main li a').first().click()
    await arrivesAt(visitor, /^\/games\/[^/]+$/)
    await page.getByRole('heading', { name: words.errors.notFoundTitle }).waitFor()
    await expect.poll(() => page.title()).toBe(fullTitle(words.errors.notFoundTitle, '/games/x', 'Koryaku'))
    await page.unroute('**/api/games/*')
    await page.goto(localePath(language, '/'))
  })
})

describe.each(corners)('a read that fails ($language, $size.width)', combination => {
  it('reports a timeout after its limit, and a server fault with its ID', async () => {
    const person = await newPerson(combination, { serviceWorkers: 'block' })
    const { page, words } = person
    await visit(person, '/games')
    const tries: number[] = []
    await page.route('**/api/games/*', () => {
      tries.push(performance.now())
      // No response.
    })
    await page.locator('main li a').first().click()
    await page.getByRole('heading', { name: words.errors.unavailableTitle }).waitFor()
    expect(tries).toHaveLength(1)
    await page.unroute('**/api/games/*')
    const headers = { 'x-correlation-id': 'fault-of-a-read' }
    await page.route('**/api/games/*', route =>
      route.fulfill({ status: 500, headers, json: { errors: [{ code: 'internal_error' }] } }),
    )
    await page.getByRole('button', { name: words.errors.retry }).click()
    await page.getByRole('heading', { name: words.errors.renderTitle }).waitFor()
    await page.getByText('fault-of-a-read').waitFor()
    person.faults.splice(0)
  })
})

describe.each(corners)('a server that does not identify the viewer ($language, $size.width)', combination => {
  it('is awaited for three seconds: then the viewer counts as a visitor, until it responds', async () => {
    const person = await newPerson(combination)
    await openSession(person, 'reader@example.com')
    const { page, words } = person
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/my/user_actions', async route => {
      await answered
      await route.continue()
    })
    // The page itself records its texts: the wait may end before the test reads them.
    await page.addInitScript(() => {
      const seen: (string | undefined)[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const { viewer } = document.documentElement.dataset
        if (seen.at(-1) !== viewer) seen.push(viewer)
      }).observe(document, { subtree: true, attributeFilter: ['data-viewer'] })
    })
    await visit(person, '/games')
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(seen).toEqual(['member', 'visitor'])
    await page.getByRole('link', { name: words.layout.signUp }).first().waitFor()
    answer()
    await expect.poll(seen).toEqual(['member', 'visitor', 'member'])
    await page.unrouteAll({ behavior: 'wait' })
  })
})
