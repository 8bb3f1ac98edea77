import { beforeAll, describe, expect, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { arrivesAt, type Person, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { signIn } from './people.ts'

const corners = cornersOf(import.meta.url)
const OFFLINE = { ja: 'オフラインです', en: 'You are offline' }
const { newPerson } = startBrowser()

describe.each(corners)('reading without a connection ($language, $size.width)', combination => {
  let reader: Person
  let article: string
  let title: string

  beforeAll(async () => {
    reader = await newPerson(combination)
  })
  const kept = () =>
    reader.page.evaluate(async () => (await (await caches.open('articles-1')).keys()).map(({ url }) => url))

  it('keeps the article that is being read', async () => {
    const { page } = reader
    // Demo content: other journeys remove articles that they have published.
    await visit(reader, '/users/kakinoki')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null)
    const row = page.locator('main article :is(h2, h3) a').first()
    title = (await row.textContent()) ?? ''
    await row.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    article = new URL(page.url()).pathname
    await expect.poll(kept).toEqual([page.url()])
  })

  it('shows it offline, and the list of what was kept in place of any other page', async () => {
    const { page, context } = reader
    await context.setOffline(true)
    await page.goto(localePath(combination.language, '/ranking'))
    await page.getByRole('heading', { name: OFFLINE[combination.language] }).waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(article)
    await page.waitForFunction(() => document.documentElement.dataset.viewer !== undefined)
    await page.goto(localePath(combination.language, '/games'))
    await page.getByRole('heading', { name: OFFLINE[combination.language] }).waitFor()
    await context.setOffline(false)
    await page.getByRole('main').getByRole('link').last().click()
    await page.getByRole('heading', { level: 1, name: reader.words.games.listTitle }).waitFor()
  })

  it('believes the site rather than the device', async () => {
    const { page, words } = reader
    const notice = page.getByText(words.errors.offlineNotice)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const asked = page.waitForResponse(answer => answer.request().method() === 'HEAD')
    await visit(reader, '/ranking')
    await asked
    await page.waitForLoadState('networkidle')
    expect(await notice.count()).toBe(0)
    await page.route('**/manifest.webmanifest', route => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await notice.waitFor()
    await page.unroute('**/manifest.webmanifest')
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await notice.waitFor({ state: 'detached' })
  })

  it('forgets it when the member signs out', async () => {
    await signIn(reader, 'reader@example.com')
    await visit(reader, '/signout')
    await arrivesAt(reader, '/signout')
    await reader.page.getByRole('heading', { name: reader.words.accounts.signedOut }).waitFor()
    expect(await kept()).toEqual([])
  })
})
