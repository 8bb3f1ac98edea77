import { beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES
async function look({ page, language, size }: Person, name: string): Promise<void> {
  if (!PICTURES) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${PICTURES}/${name}-${language}-${size.width}-${colorScheme}.png` })
  }
}

describe.each(cornersOf(import.meta.url))(
  'publications of followed members ($language, $size.width px)',
  corner => {
    let author: Person
    let reader: Person
    let name: string
    beforeAll(async () => {
      ;[author, reader] = await Promise.all([newPerson(corner), newPerson(corner)])
      name = newName('kaku')
      await Promise.all([becomeMember(author, name), becomeMember(reader, newName('yomu'))])
      await callApi(reader, 'POST', 'my/users', { name })
    })

    it('an article of a followed member rings the bell of an open page', async () => {
      const { page, words } = reader
      const { notifications: text } = words
      await visit(reader, '/')
      await button(page, text.bell).waitFor()
      const title = newName('雨の日の散歩')
      await publishArticle(author, 'minecraft', { title, text: '歩き方です。' })
      await button(page, text.bellUnread).click()
      const line = page.getByRole('link', { name: title })
      await line.getByText(text.published.trim()).waitFor()
      await look(reader, 'panel')
      await line.click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })

    it('articles of a day are one line under the heading of the day, which leads to their author', async () => {
      const { page, words, language } = reader
      const { notificationPage: all, notificationKinds: kinds, notifications: text } = words
      await publishArticle(author, 'minecraft', { title: newName('雪の日の散歩'), text: '歩き方です。' })
      const filter = (page: Person['page']) => page.getByRole('navigation', { name: all.filter })
      await visitUntil(reader, '/notifications', page =>
        page.locator('main li', { hasText: text.publishedArticles(2).trim() }),
      )
      const day = page.getByRole('heading', { level: 2, name: language === 'ja' ? '今日' : 'Today' })
      await day.waitFor()
      await look(reader, 'page')
      for (const theme of ['light', 'dark'] as const) expect(await violationsIn(page, theme)).toEqual([])
      expect(await sideways(page)).toBe(0)
      await filter(page).getByRole('link', { name: kinds.follows, exact: true }).click()
      await page.getByText(all.noneOfKind).waitFor()
      await filter(page).getByRole('link', { name: kinds.publications, exact: true }).click()
      await page
        .locator('main li', { hasText: text.publishedArticles(2).trim() })
        .getByRole('link')
        .click()
      await arrivesAt(reader, `/users/${name}`)
    })

    it('an article that is published before the page listens rings its bell, too', async () => {
      const { page, words } = reader
      const { notifications: text } = words
      await visit(reader, '/')
      await button(page, text.bellUnread).click()
      await button(page, text.bell).waitFor()
      const stream = /\/my\/notifications\/stream/
      const isPublished = Promise.withResolvers<void>()
      await page.route(stream, async route => {
        await isPublished.promise
        await route.continue()
      })
      // The viewer is known by then.
      const asked = page.waitForRequest(stream)
      await visit(reader, '/')
      await asked
      await publishArticle(author, 'minecraft', { title: newName('風の日の散歩'), text: '歩き方です。' })
      isPublished.resolve()
      await button(page, text.bellUnread).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  },
)
