import { beforeAll, describe, expect, inject, it } from 'vitest'
import { button, type Person, responds, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { sideways } from './page-checks.ts'

const GAME = 'minecraft'
/** An article of the demo content with headings. */
const TITLE = 'はじめて攻略記事を書く人へ'

const { newPerson } = startBrowser()
let address: string

beforeAll(async () => {
  const answer = await fetch(`${inject('site').url}/api/games/${GAME}/articles?per=50`)
  const { data } = (await answer.json()) as { data: { id: string; attributes: { title: string } }[] }
  address = `/games/${GAME}/${data.find(({ attributes }) => attributes.title === TITLE)?.id}`
})

describe.each(cornersOf(import.meta.url))('reading an article ($language, $size.width)', combination => {
  let reader: Person

  beforeAll(async () => {
    reader = await newPerson(combination, { permissions: ['clipboard-read', 'clipboard-write'] })
    await visit(reader, address)
  })

  it('shares its URL without the query, and announces beforehand that it copies', async () => {
    const { page, words } = reader
    const shared = page.url()
    await visit(reader, `${address}?from=mail`)
    // A browser without a sheet to share with.
    await responds(button(page, words.articles.copyLink))
    await button(page, words.articles.copyLink).click()
    await page.getByText(words.articles.linkCopied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared)
  })

  it('offers other articles after it, never itself', async () => {
    const { page, words } = reader
    const next = page.locator('section', { has: page.getByRole('heading', { name: words.articles.next }) })
    const links = next.getByRole('heading', { level: 3 }).getByRole('link')
    await links.nth(1).waitFor()
    const paths = await links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname))
    expect(paths.length).toBeGreaterThan(1)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).not.toContain(new URL(page.url()).pathname)
  })

  it('marks in its contents what is being read', async () => {
    const { page, words } = reader
    const contents = page.locator('details:visible', { hasText: words.articles.contents })
    const last = contents.getByRole('link').last()
    await last.click()
    await expect.poll(() => last.getAttribute('aria-current')).toBe('location')
  })

  it('is on paper without the house around it', async () => {
    const { page } = reader
    await page.emulateMedia({ media: 'print' })
    const house = page.locator('#root > header, #root > footer, main aside, main button')
    expect(await house.evaluateAll(all => all.filter(one => one.checkVisibility()).length)).toBe(0)
    expect(await sideways(page)).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })

  it('starts at its top when it is reloaded, though another page was left further down', async () => {
    const { page } = reader
    await visit(reader, '/terms')
    await page.evaluate(() => scrollTo(0, 500))
    const kept = () => page.evaluate(() => sessionStorage.getItem('scroll_positions'))
    await expect.poll(kept).toContain('/terms",500')
    await visit(reader, address)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
