import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import { browserPath } from './browser-path.ts'
import type { Combination } from './combinations.ts'
import { type Words, wordsOf } from './dictionaries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running site, from the set-up of the journeys. */
    site: { url: string; mailbox: string; eventStore: string }
  }
  interface TaskMeta {
    /** The page of each user when the test failed. */
    seen?: string[]
  }
}

/** A user with a separate browser window, in one language. */
export interface Person extends Combination {
  page: Page
  context: BrowserContext
  /** The strings of the site in the user's language. */
  words: Words
  /** Errors of the page: those that a test does not take away fail its file. */
  faults: string[]
  /** Failed requests and warnings of the pages, newest last. */
  refused: string[]
}

/** Timeout in ms: an action that is immediate on an idle machine takes longer on a busy one. */
export const PATIENCE_MS = 60_000

interface Browsing {
  newPerson: (combination: Combination, options?: BrowserContextOptions) => Promise<Person>
}

let launched: Browser | undefined

/**
 * The browser of this worker: Debian's Chromium, with background network traffic disabled. It ends with the
 * worker.
 */
async function browserOfWorker(): Promise<Browser> {
  if (launched?.isConnected()) return launched
  launched = await chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return launched
}

/** Creates contexts of the browser for the users of a file: each has separate storage, cookies and cache. */
export function startBrowser(): Browsing {
  let browser: Browser
  const people: Person[] = []
  beforeAll(async () => {
    browser = await browserOfWorker()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    task.meta.seen = []
    for (const [n, person] of people.entries())
      task.meta.seen.push(`person ${n + 1}: ${await seenBy(person)}`)
  })
  afterAll(async () => {
    await Promise.all(people.map(({ context }) => context.close()))
    const faults = people.flatMap(person => person.faults)
    expect(faults, faults.join('\n')).toEqual([])
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
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      const person = {
        language,
        size,
        context,
        page,
        words: wordsOf(language),
        faults: [] as string[],
        refused: [] as string[],
      }
      page.on('pageerror', error => {
        // A busy server left a part of the page to the browser, which has it now.
        if (!error.message.includes('React error #419')) person.faults.push(`${page.url()}: ${error.message}`)
      })
      const note = (line: string) => {
        person.refused.push(line)
        if (person.refused.length > REFUSED_MAX) person.refused.shift()
      }
      context.on('response', response => {
        if (response.status() >= 400)
          note(`${response.status()} ${response.request().method()} ${response.url()}`)
      })
      context.on('requestfailed', request =>
        note(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
      )
      context.on('console', message => {
        if (['warning', 'error'].includes(message.type())) note(`${message.type()}: ${message.text()}`)
      })
      people.push(person)
      return person
    },
  }
}

const REFUSED_MAX = 20

/** Describes the open pages of a user, to explain a failed test. */
async function seenBy({ context, refused, faults }: Person): Promise<string> {
  const pages = context.pages().map(async page => {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 1_000 })
      .catch(() => 'nothing')
    return `${page.url()}\n${seen.slice(0, 4_000)}`
  })
  return [...refused, ...faults, ...(await Promise.all(pages))].join('\n')
}

/** Goes to a path of the site, in the user's language, and waits until the page is hydrated. */
export const visit = ({ page, language }: Person, path: string): Promise<void> =>
  follow(page, localePath(language, path))

/** Goes to an address, such as that of a link in an email, and waits until the page is hydrated. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('load')
  await takenOver(page)
}

/** Loads the page again, and waits until it is hydrated: text typed before that may be lost. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForLoadState('load')
  await takenOver(page)
}

/**
 * Reloads a path until the page contains recent writes of others: read-your-writes covers only the writer.
 */
export const visitUntil = (person: Person, path: string, has: (page: Page) => Locator): Promise<void> =>
  expect
    .poll(async () => {
      await visit(person, path)
      await settled(person.page)
      return has(person.page).count()
    })
    .toBeGreaterThan(0)

/**
 * Waits until the content is hydrated and the effects of the page have run. Before that, what is typed may be lost, and the
 * viewer is not known.
 */
async function takenOver(page: Page): Promise<void> {
  await hydrated(page)
  await afterStart(page)
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const parts = [...(document.querySelector('#content')?.children ?? [])]
    return (
      parts.length > 0 && parts.every(part => Object.keys(part).some(key => key.startsWith('__reactFiber')))
    )
  })

/** Waits for what watches the scrolling and the connection: it is loaded after the start, and with it what announces pages. */
export const afterStart = (page: Page): Promise<void> =>
  page.locator('p.visually-hidden[aria-live]').waitFor({ state: 'attached' })

/** Waits until the page shows a path of the site, in the user's language: later clicks then hit that page. */
export async function arrivesAt({ page, language }: Person, path: string | RegExp): Promise<void> {
  const prefix = language === 'ja' ? '' : '/en'
  const pathOf = (address: URL) => address.pathname.slice(prefix.length) || '/'
  await page.waitForURL(address => {
    if (!address.pathname.startsWith(prefix)) return false
    return typeof path === 'string' ? pathOf(address) === path : path.test(pathOf(address))
  })
  // The previous page stays until the code of the next one is loaded.
  const shown = page.locator(`#content[data-path="${pathOf(new URL(page.url()))}"]`)
  await shown.or(page.locator('body:not(:has(#content))')).first().waitFor()
}

/** Waits until the page is hydrated, all placeholders are replaced, and no request is pending. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
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

/** Presses a button of the editor. The editor returns the focus to the text in a later frame: waits for it. */
export async function pressTool(text: Locator, name: string): Promise<void> {
  await button(text.page(), name).click()
  await hasFocus(text)
}

/**
 * Waits until a control of a late part of the page responds. Its HTML is from the server: keys and pointers have no effect
 * before its code is loaded.
 */
export const responds = (control: Locator): Promise<void> =>
  expect
    .poll(() => control.evaluate(element => Object.keys(element).some(key => key.startsWith('__reactProps'))))
    .toBe(true)

/** Waits until an element has the focus: keys that are pressed before that go elsewhere. */
export const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate(one => one === document.activeElement)).toBe(true)
