import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { type Language, localePath } from '#app/i18n/language.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'
import { routeTable } from '#app/routes/route-table.ts'
import { type Person, settled, startBrowser } from './browser.ts'
import { desktop, phone } from './combinations.ts'
import { demoAddresses, demoContent, type Own } from './demo-addresses.ts'
import { englishOnly } from './dictionaries.ts'
import { poorStops } from './keyboard.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeStaff, newName, ownThings } from './people.ts'

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u
/** Ends the session of its visitor, so it comes last. */
const LAST = '/signout'

/** The owner may open every page; visitors get the public ones. */
const routes = [
  ...routeTable.filter(({ path }) => path !== LAST),
  ...routeTable.filter(({ path }) => path === LAST),
]
interface Seen {
  path: string
  title: string
  description: string
}

/** Opens every page in a language; looks at it on a desktop in one theme and on a phone in the other. */
export function walkEveryRoute(language: Language): void {
  const { newPerson } = startBrowser()
  const seen: Seen[] = []
  let visitor: Person
  let owner: Person
  let addressOf: (route: string, own: Own) => string
  let foreignWords: Set<string>
  let own: Own
  // Each theme is checked in each language and each size, once.
  const [onDesktop, onPhone] = language === 'ja' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)

  beforeAll(async () => {
    const { url } = inject('site')
    visitor = await newPerson({ language, size: desktop })
    owner = await newPerson({ language, size: desktop })
    ;[addressOf, foreignWords] = await Promise.all([demoAddresses(url), englishOnly()])
    await becomeStaff(owner, newName('meguri'), 'owner')
    own = await ownThings(owner)
  })

  it.each(routes.map(entry => [entry.path, entry] as const))('%s', async (_path, entry) => {
    const person = entry.access ? owner : visitor
    const { page } = person
    await page.setViewportSize(desktop)
    const answer = await page.goto(localePath(language, addressOf(entry.path, own)))
    await settled(page)
    expect(answer?.status()).toBe(200)
    expect(person.faults.splice(0)).toEqual([])
    seen.push(await expectHead(page, entry, language))
    expect(await page.locator('h1').count(), 'headings of the first level').toBe(1)
    if (!entry.development)
      expect(await foreignTexts(page, language, foreignWords), 'strings of the other language').toEqual([])
    // The same in either language.
    if (language === 'ja') expect(await poorStops(page), 'stops of the Tab key').toEqual([])
    expect(await sideways(page), 'pixels to scroll sideways').toBe(0)
    expect(await violationsIn(page, onDesktop), `${onDesktop}, on a desktop`).toEqual([])
    await page.setViewportSize(phone)
    expect(await sideways(page), 'pixels to scroll sideways on a phone').toBe(0)
    expect(await violationsIn(page, onPhone), `${onPhone}, on a phone`).toEqual([])
  })

  it.each(['title', 'description'] as const)('has no two pages with the same %s', field => {
    const shared = [...Map.groupBy(seen, page => page[field])].filter(([, pages]) => pages.length > 1)
    expect(shared.map(([text, pages]) => [text, pages.map(({ path }) => path)])).toEqual([])
  })
}

async function expectHead(page: Page, entry: RouteEntry, language: Language): Promise<Seen> {
  const head = await page.evaluate(() => {
    const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
    const address = (selector: string) => document.querySelector<HTMLLinkElement>(`link[${selector}]`)?.href
    return {
      lang: document.documentElement.lang,
      title: document.title,
      description: content('description') ?? '',
      robots: content('robots'),
      canonical: address('rel=canonical'),
      alternates: ['ja', 'en', 'x-default'].map(code => address(`hreflang=${code}`) !== undefined),
    }
  })
  expect(head.lang).toBe(language)
  expect(head.title).toMatch(entry.path === '/' ? /^Koryaku - .+/ : /.+ - Koryaku$/)
  expect(head.description).not.toBe('')
  const listed = entry.robots === 'all'
  expect(head.robots).toBe(listed ? 'all' : 'none')
  expect(head.canonical !== undefined, 'canonical').toBe(listed)
  expect(head.alternates).toEqual([listed, listed, listed])
  return { path: entry.path, title: head.title, description: head.description }
}

/** Texts of the other language that are not what people wrote. */
/** Titles of articles that only the owner sees. */
async function ownTitles(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/my/articles?per=50')
  if (!answer.ok()) return []
  const { data } = (await answer.json()) as { data: { attributes: { title: string } }[] }
  return data.map(({ attributes }) => attributes.title).filter(Boolean)
}

async function foreignTexts(page: Page, language: Language, foreign: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(code => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      const own = parent?.closest('[lang]')?.getAttribute('lang')
      if (own === code && !parent?.closest('script, textarea, .article-text, [translate=no]'))
        found.push(textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest('[lang]')?.getAttribute('lang') !== code) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(name)
        if (value) found.push(value)
      }
    }
    return found.filter(Boolean)
  }, language)
  if (language === 'ja') return texts.filter(text => foreign.has(text))
  const japanese = texts.filter(text => JAPANESE.test(text))
  // People go on writing while this walks.
  const content =
    japanese.length > 0 ? [...(await demoContent(inject('site').url)), ...(await ownTitles(page))] : []
  const rest = (text: string) => content.reduce((left, words) => left.replaceAll(words, ''), text)
  return japanese.filter(text => JAPANESE.test(rest(text)))
}
