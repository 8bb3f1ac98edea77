import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, type Person, reload, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, callApi, NEW_PASSWORD, newName, openSession, signIn } from './people.ts'

const corners = cornersOf(import.meta.url)
const COOKIES = ['gaming_session', 'user_id', 'user_name', 'user_picture', 'user_role']
const { newPerson } = startBrowser()

const readFlags = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('read:')))
const userId = (page: Page) => page.evaluate(() => localStorage.getItem('userId'))
/** The window comes to the front again. */
const becomeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Each step depends on the previous ones. */
describe.each(corners)('the data of a member in a browser ($language, $size.width)', combination => {
  let person: Person
  let email: string

  beforeAll(async () => {
    person = await newPerson(combination)
    email = await becomeMember(person, newName('amagumo'))
  })
  const cookies = async () =>
    (await person.context.cookies()).flatMap(({ name }) => (COOKIES.includes(name) ? [name] : [])).sort()
  const sees = (status: 'member' | 'visitor') =>
    person.page.waitForFunction(wanted => document.documentElement.dataset.viewer === wanted, status)

  /** Ends the session of this browser from another device. */
  async function endElsewhere(): Promise<void> {
    const other = await newPerson(combination)
    await openSession(other, email, NEW_PASSWORD)
    await callApi(other, 'DELETE', 'my/sessions')
    await other.context.close()
  }

  it('is the user ID and the read articles, besides the cookies of the session', async () => {
    const { page } = person
    // Demo content: other journeys remove articles that they have published.
    await visit(person, '/users/kakinoki')
    await sees('member')
    await expect.poll(() => userId(page)).not.toBeNull()
    await page.locator('main article h2 a').first().click()
    await arrivesAt(person, /^\/games\/[^/]+\/\w{13}$/)
    // It counts as read after a while.
    await expect.poll(() => readFlags(page)).toHaveLength(1)
    // An empty picture is a cookie, too.
    expect(await cookies()).toEqual(COOKIES)
  })

  it('loses the cookies as soon as the window becomes visible after the session has ended', async () => {
    const { page, words } = person
    const [before, flags] = [await userId(page), await readFlags(page)]
    await endElsewhere()
    expect(await cookies()).toEqual(COOKIES)
    await becomeVisible(page)
    await sees('visitor')
    await expect.poll(cookies).toEqual([])
    await page.getByRole('link', { name: words.layout.signUp }).first().waitFor()
    // The next user to sign in decides about the flags.
    expect([await userId(page), await readFlags(page)]).toEqual([before, flags])
  })

  it('keeps the read articles when the same user returns', async () => {
    const { page } = person
    const flags = await readFlags(page)
    await signIn(person, email, NEW_PASSWORD)
    await sees('member')
    expect(await cookies()).toEqual(COOKIES)
    await reload(page)
    await sees('member')
    expect(await readFlags(page)).toEqual(flags)
  })

  it('loses the cookies on the next page, too', async () => {
    await endElsewhere()
    const { page, words } = person
    await page.getByRole('link', { name: words.layout.ranking, exact: true }).click()
    await arrivesAt(person, '/ranking')
    await sees('visitor')
    await expect.poll(cookies).toEqual([])
  })

  it('is wiped when another user signs in', async () => {
    const { page } = person
    const before = await userId(page)
    expect(await readFlags(page)).toHaveLength(1)
    await signIn(person, 'reader@example.com')
    await sees('member')
    await expect.poll(() => readFlags(page)).toEqual([])
    await expect.poll(() => userId(page)).not.toBe(before)
  })
})
