import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import {
  arrivesAt,
  button,
  follow,
  type Person,
  pressTool,
  reload,
  says,
  settled,
  startBrowser,
  visit,
  visitUntil,
} from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { becomeMember, linkInMailTo, NEW_PASSWORD, newName, PICTURE } from './people.ts'

const GAME = 'the-legend-of-zelda-breath-of-the-wild'
const { newPerson } = startBrowser()
/** An article and a review of the demo content, for cards. */
let other: { address: string; title: string }
let review: { address: string; title: string }

beforeAll(async () => {
  const first = async (list: string, under: string) => {
    const answer = await fetch(`${inject('site').url}/api/games/minecraft/${list}?sort=popular`)
    const { data } = (await answer.json()) as { data: { id: string; attributes: { title: string } }[] }
    return { address: `/games/minecraft/${under}${data[0]?.id}`, title: data[0]?.attributes.title ?? '' }
  }
  other = await first('articles', '')
  review = await first('game_reviews', 'game-reviews/')
})

/** The journey of one article; each step depends on the previous ones. */
describe.each(cornersOf(import.meta.url))(
  'an article, from the first word to the last reader ($language, $size.width)',
  combination => {
    const { language } = combination
    const title = newName(language === 'ja' ? '黄金の林檎を三つ集める道' : 'Three golden apples')
    const body =
      language === 'ja'
        ? '灯台の裏手から入ると迷いません。'
        : 'Go in behind the lighthouse and you will not get lost.'
    const name = newName('ringo')
    let author: Person
    let reader: Person
    let articlePath: string
    /** Day in Japan of the like, as a ranking names it. */
    let likedOn = ''

    beforeAll(async () => {
      author = await newPerson(combination)
      reader = await newPerson(combination)
      await becomeMember(reader, newName('yomite'))
    })

    it('lets a visitor sign up by mail', async () => {
      const { page, words } = author
      const { accounts } = words
      await visit(author, '/signup')
      await page.getByLabel(accounts.name).fill(name)
      await page.getByLabel(accounts.email).fill(`${name}@example.com`)
      await page.getByLabel(accounts.password).fill(NEW_PASSWORD)
      await button(page, accounts.submitSignUp).click()
      await page.getByText(accounts.checkMailTitle).waitFor()
      await follow(page, await linkInMailTo(`${name}@example.com`))
      await arrivesAt(author, '/')
      await button(page, words.writePanel.write).waitFor()
      const cookies = await author.context.cookies()
      expect(cookies.find(cookie => cookie.name === 'user_name')?.value).toBe(name)
    })

    it('opens the editor for a game found by its nickname in the Write panel', async () => {
      const { page, words } = author
      await button(page, words.writePanel.write).click()
      const box = page.getByRole('searchbox', { name: words.writePanel.search })
      const game = page.getByRole('button', { name: /(ブレス オブ ザ ワイルド|Breath of the Wild)/ })
      await compose(box, 'ブレワイ')
      await game.waitFor()
      // By keys alone: down to the game, up to the box, down again.
      await box.press('ArrowDown')
      await expect.poll(() => game.evaluate(one => one === document.activeElement)).toBe(true)
      await game.press('ArrowUp')
      await box.press('ArrowDown')
      await game.press('Enter')
      await arrivesAt(author, /^\/articles\/\w+\/edit$/)
      articlePath = page.url().split('/').at(-2) ?? ''
      expect(articlePath).toMatch(/^[0-9a-z]{13}$/)
    })

    it('saves a text with a table and an image automatically', async () => {
      const { page, words } = author
      const { editor } = words
      const text = page.getByRole('textbox', { name: editor.body })
      await compose(page.getByLabel(editor.title), title)
      await compose(text, body)
      await page.keyboard.press('Enter')
      await pressTool(text, editor.table)
      await page.keyboard.type('場所')
      await button(page, editor.image).click()
      await page
        .getByLabel(words.images.choose, { exact: true })
        .locator('visible=false')
        .first()
        .setInputFiles(PICTURE)
      await text.locator('img').waitFor()
      await says(page, editor.saved)
      await reload(page)
      await text.getByText(body).waitFor()
      expect(await page.getByLabel(editor.title).inputValue()).toBe(title)
      expect(await text.locator('table').count()).toBe(1)
    })

    it('shows cards of a game, of an article and of a review in it', async () => {
      const { page, words } = author
      const { editor } = words
      const text = page.getByRole('textbox', { name: editor.body })
      await text.getByText(body).click()
      await page.keyboard.press('End')
      for (const [address, name] of [
        ['/games/minecraft', /マインクラフト|Minecraft/],
        [other.address, other.title],
        [review.address, review.title],
      ] as const) {
        await button(page, editor.embedTool).click()
        const dialog = page.getByRole('dialog', { name: editor.embedTool })
        await dialog.getByRole('textbox').fill('https://example.com/games/minecraft')
        await button(page, editor.apply).click()
        await dialog.getByText(editor.embedRefused).waitFor()
        await dialog.getByRole('textbox').fill(page.url().replace(/(\/en)?\/articles.*/, address))
        await button(page, editor.apply).click()
        await text.locator('.embed', { hasText: name }).waitFor()
      }
    })

    it('publishes it, with what was written last', async () => {
      const { page, words } = author
      await button(page, words.editor.toPublish).click()
      await arrivesAt(author, `/articles/${articlePath}/publish`)
      await page.getByLabel(words.editor.tags).fill('りんご ..')
      await button(page, words.editor.publish).click()
      await page.getByText(words.editor.badTag).waitFor()
      await page.getByLabel(words.editor.tags).fill('りんご 探索')
      await button(page, words.editor.publish).click()
      await arrivesAt(author, `/games/${GAME}/${articlePath}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(
        await page
          .getByRole('cell', { name: '場所' })
          .or(page.getByRole('columnheader', { name: '場所' }))
          .count(),
      ).toBe(1)
    })

    it('is found by another member on home, latest, the game and by search', async () => {
      const { page } = reader
      const link = page.getByRole('link', { name: title }).first()
      const found = `/search?t=articles&q=${encodeURIComponent(title)}`
      // Stored pages may be a second old, and the index follows within another.
      for (const path of ['/all-articles', `/games/${GAME}/latest`, '/', found]) {
        const listed = async () => {
          await visit(reader, path)
          await settled(page)
          return link.isVisible()
        }
        await expect.poll(listed, { message: path }).toBe(true)
      }
      await link.click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.getByText(body).count()).toBe(1)
      // In the very first HTML, with room for the picture: nothing moves.
      const answer = await page.request.get(page.url())
      expect(answer.status(), page.url()).toBe(200)
      const html = await answer.text()
      const [, facts] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
      expect(JSON.parse(facts ?? 'null')).toMatchObject({ '@type': 'BlogPosting', headline: title })
      expect(html.match(/<a class="embed"[^>]+>.*?width="160" height="100"/g)).toHaveLength(3)
      const score = page.locator('a.embed', { hasText: review.title }).getByRole('img', { name: /10/ })
      expect(await score.count()).toBe(1)
      const card = page.getByRole('main').locator('a.embed', { hasText: other.title })
      await card.click()
      await arrivesAt(reader, other.address)
      await page.getByRole('heading', { level: 1, name: other.title }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })

    it('is liked and bookmarked, and its game and author followed', async () => {
      const { page, words } = reader
      likedOn = windowStart('daily', new Date())
      const press = async (label: string | RegExp) => {
        const one = page.getByRole('main').getByRole('button', { name: label }).first()
        await one.click()
        await expect.poll(() => one.getAttribute('aria-pressed')).toBe('true')
      }
      await press(new RegExp(`^${words.reactions.like}`))
      await press(new RegExp(`^${words.reactions.bookmark}`))
      // The page was left immediately, so it does not know the position of its last write.
      const listed = (shown: Page) => shown.getByRole('link', { name: title })
      for (const path of ['/articles/liked', '/articles/bookmarked']) await visitUntil(reader, path, listed)
      for (const path of [`/games/${GAME}`, `/users/${name}`]) {
        await visit(reader, path)
        await press(new RegExp(words.follows.followLabel('.*')))
      }
      await visitUntil(reader, '/following/articles', listed)
    })

    it('rings the bell of its author, who clears it', async () => {
      const { page, words } = author
      const unread = button(page, words.notifications.bellUnread)
      await unread.waitFor()
      await unread.click()
      await page.getByRole('dialog').getByText(title).first().waitFor()
      await unread.waitFor({ state: 'detached' })
      await visit(author, '/')
      await button(page, words.notifications.bell).waitFor()
      expect(await unread.count()).toBe(0)
    })

    it('climbs the daily ranking', async () => {
      // Early in a day the page without a day shows the day before.
      const ranking = `/ranking?as_of=${likedOn}`
      await visitUntil(reader, ranking, page => page.getByRole('link', { name: title }))
    })

    it('disappears everywhere when its author unpublishes it', async () => {
      const { page, words } = author
      const { unpublish, unpublished, menu } = words.myArticles
      await visit(author, '/articles')
      await button(page, menu(title)).first().click()
      await page.getByRole('menuitem', { name: unpublish }).click()
      await button(page, unpublish).click()
      await page.getByText(unpublished).waitFor()
      // The stored HTML of a public page may be a second old.
      const address = localePath(language, `/games/${GAME}/${articlePath}`)
      const visitAgain = async () => (await reader.page.goto(address))?.status()
      await expect.poll(visitAgain).toBe(404)
      const gone = reader.page.getByRole('link', { name: title })
      for (const path of [
        '/all-articles',
        `/ranking?as_of=${likedOn}`,
        '/articles/liked',
        `/games/${GAME}/latest`,
        `/search?t=articles&q=${encodeURIComponent(title)}`,
      ]) {
        const listed = async () => {
          await visit(reader, path)
          await reader.page.waitForLoadState('networkidle')
          return gone.count()
        }
        await expect.poll(listed, { message: path }).toBe(0)
      }
    })
  },
)
