import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import type { Combination } from './combinations.ts'
import { type Words, wordsOf } from './dictionaries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running site, from the set-up of the journeys. */
    site: { url: string; mailbox: string; eventStore: string }
  }
}

/** A person at a browser window of his own, in one language. */
export interface Person extends Combination {
  page: Page
  context: BrowserContext
  /** What the site says in his language. */
  words: Words
  /** Errors of the page: those that a test does not take away fail its file. */
  faults: string[]
}

interface Browsing {
  newPerson: (combination: Combination, options?: BrowserContextOptions) => Promise<Person>
}

/** Debian's Chromium for the tests of a file, told not to look for the network. */
export function startBrowser(): Browsing {
  let browser: Browser
  const people: Person[] = []
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterAll(async () => {
    await browser?.close()
    expect(people.flatMap(({ faults }) => faults)).toEqual([])
  })
  return {
    newPerson: async ({ language, size }, options) => {
      const context = await browser.newContext({
        viewport: size,
        baseURL: inject('site').url,
        locale: language === 'ja' ? 'ja-JP' : 'en-GB',
        timezoneId: 'Asia/Tokyo',
        ...options,
      })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      const person = { language, size, context, page, words: wordsOf(language), faults: [] as string[] }
      page.on('pageerror', error => person.faults.push(`${page.url()}: ${error.message}`))
      people.push(person)
      return person
    },
  }
}

/** Goes to a path of the site, in the person's language, and waits until the browser has taken the page over. */
export async function visit(person: Person, path: string): Promise<void> {
  const { page } = person
  await page.goto(localePath(person.language, path))
  await page.waitForLoadState('load')
  await takenOver(page)
}

/** A click before React has taken the page over would be nobody's. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#content > *') ?? {}).some(key => key.startsWith('__reactFiber')),
  )

/** Waits until the page shows a path of the site, in the person's language. */
export const arrivesAt = (person: Person, path: string | RegExp): Promise<void> => {
  const prefix = person.language === 'ja' ? '' : '/en'
  return person.page.waitForURL(({ pathname }) => {
    if (!pathname.startsWith(prefix)) return false
    const rest = pathname.slice(prefix.length) || '/'
    return typeof path === 'string' ? rest === path : path.test(rest)
  })
}

/** Waits until the browser has taken over, everything of known shape has arrived, and nobody is asking any more. */
export async function settled(page: Page): Promise<void> {
  await takenOver(page)
  await page.waitForFunction(() => !document.querySelector('main [data-waiting]:not([data-sample] *)'))
}

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until a status line begins with these words. */
export const says = (page: Page, words: string): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}`) })
    .waitFor()
