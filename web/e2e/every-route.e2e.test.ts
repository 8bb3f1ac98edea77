import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Language, languages, localePath } from '#app/i18n/language.ts'
import { type RouteEntry, routeTable } from '#app/routes/route-table.ts'
import { desktop, newDraft, newPerson, openBrowser, type Person, phone, settled, signIn } from './browser.ts'
import { demoAddresses, demoContent } from './demo-addresses.ts'
import { englishOnly } from './dictionaries.ts'
import { darkViolations, sideways, violations } from './page-checks.ts'

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u
/** Ends the session of whoever opens it, so it comes last. */
const LAST = '/signout'

let browser: Browser
let visitor: Person
let owner: Person
let addressOf: (route: string, own: string) => string
let content: string[]
let foreignWords: Set<string>
let draft: string

beforeAll(async () => {
  const { url } = inject('site')
  browser = await openBrowser()
  visitor = await newPerson(browser, phone)
  owner = await newPerson(browser, desktop)
  ;[addressOf, content, foreignWords] = await Promise.all([
    demoAddresses(url),
    demoContent(url),
    englishOnly(),
  ])
  await signIn(owner, 'owner@example.com')
  draft = await newDraft(owner.page)
})
afterAll(async () => {
  await browser?.close()
})

/** The owner may open every page; visitors get the public ones. */
const routes = [
  ...routeTable.filter(({ path }) => path !== LAST),
  ...routeTable.filter(({ path }) => path === LAST),
]
const seen: Record<Language, { path: string; title: string; description: string }[]> = { ja: [], en: [] }

/** Each kind of page is looked at on a phone in one language and on a desktop in the other. */
const sizes: Record<Language, [ofVisitor: typeof phone, ofOwner: typeof phone]> = {
  ja: [phone, desktop],
  en: [desktop, phone],
}

describe.each(languages)('every route (%s)', language => {
  beforeAll(async () => {
    const [ofVisitor, ofOwner] = sizes[language]
    await visitor.page.setViewportSize(ofVisitor)
    await owner.page.setViewportSize(ofOwner)
  })

  it.each(routes.map(entry => [entry.path, entry] as const))('%s', async (_path, entry) => {
    const person = entry.access ? owner : visitor
    const { page } = person
    const answer = await page.goto(localePath(language, addressOf(entry.path, draft)))
    await settled(page)
    expect(answer?.status()).toBe(200)
    expect(person.faults.splice(0)).toEqual([])
    await expectHead(page, entry, language)
    expect(await page.locator('h1').count(), 'headings of the first level').toBe(1)
    if (!entry.development)
      expect(await foreignTexts(page, language), 'strings of the other language').toEqual([])
    expect(await sideways(page), 'pixels to scroll sideways').toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await darkViolations(page), 'dark').toEqual([])
  })

  it.each(['title', 'description'] as const)('has no two pages with the same %s', field => {
    const shared = [...Map.groupBy(seen[language], page => page[field])].filter(
      ([, pages]) => pages.length > 1,
    )
    expect(shared.map(([text, pages]) => [text, pages.map(({ path }) => path)])).toEqual([])
  })
})

async function expectHead(page: Page, entry: RouteEntry, language: Language): Promise<void> {
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
  seen[language].push({ path: entry.path, title: head.title, description: head.description })
  // There is no review to read yet.
  const listed = entry.robots === 'all' && !entry.path.endsWith('/game-reviews/:path')
  expect(head.robots).toBe(listed ? 'all' : 'noindex')
  expect(head.canonical !== undefined, 'canonical').toBe(listed)
  expect(head.alternates).toEqual([listed, listed, listed])
}

/** Texts of the other language that are not what people wrote. */
async function foreignTexts(page: Page, language: Language): Promise<string[]> {
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
  if (language === 'ja') return texts.filter(text => foreignWords.has(text))
  const rest = (text: string) => content.reduce((left, words) => left.replaceAll(words, ''), text)
  return texts.filter(text => JAPANESE.test(text) && JAPANESE.test(rest(text)))
}
