import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running site, from the set-up of the journeys. */
    site: { url: string; mailbox: string }
  }
}

/** Debian's Chromium, told not to look for the network. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
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

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

/** A person at a browser of his own. Errors of the page fail the test that looks at `faults`. */
export interface Person {
  page: Page
  context: BrowserContext
  faults: string[]
}

export async function newPerson(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Person> {
  const { url } = inject('site')
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
  return { page, context, faults }
}

/** Goes to a path of the site and waits until the page has been taken over by the browser. */
export async function visit({ page }: Person, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('load')
  await page.waitForFunction(() => document.documentElement.dataset.viewer !== undefined)
}

/** Waits until the browser has taken over, everything of known shape has arrived, and nobody is asking any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.viewer !== undefined &&
      !document.querySelector('main [data-waiting]:not([data-sample] *)'),
  )
}

/** The link in the newest mail to an address, as the mailbox page has it; of the newest about `subject` if given. */
export async function linkInMailTo(email: string, subject = ''): Promise<string> {
  const { mailbox } = inject('site')
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    const mail = mails.find(one => one.subject.includes(subject))
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (link) return link
    await new Promise(resolve => setImmediate(resolve))
  }
  throw new Error(`no mail to ${email}`)
}

/** Signs in as one of the demo members. */
export async function signIn(person: Person, email: string): Promise<void> {
  await visit(person, '/signin')
  const { page } = person
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill('demo-password-1')
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/signin'))
}

/** An empty draft of the signed-in member, for the pages of the editor. Answers its path. */
export async function newDraft(page: Page): Promise<string> {
  await page.getByRole('button', { name: '書く' }).click()
  await page.getByRole('searchbox', { name: 'ゲームを探す' }).fill('マイクラ')
  await page
    .getByRole('button', { name: /について書く/ })
    .first()
    .click()
  await page.waitForURL(/\/articles\/\w+\/edit$/)
  return page.url().split('/').at(-2) ?? ''
}
