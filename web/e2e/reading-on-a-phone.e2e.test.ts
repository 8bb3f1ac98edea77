import { describe, expect, inject, it } from 'vitest'
import { afterStart, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { openSession } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()
/** Higher than a screen, with headings. */
const TITLE = 'はじめて攻略記事を書く人へ'
async function longArticle(): Promise<string> {
  const answer = await fetch(`${inject('site').url}/api/games/minecraft/articles?per=50`)
  const { data } = (await answer.json()) as { data: { id: string; attributes: { title: string } }[] }
  return `/games/minecraft/${data.find(({ attributes }) => attributes.title === TITLE)?.id}`
}
const PHONE = { width: 390, height: 844 }

describe.each(corners.map(corner => ({ ...corner, size: PHONE })))(
  'reading on a phone ($language)',
  combination => {
    it('keeps what one may do at hand, and brings the header back by scrolling up', async () => {
      const person = await newPerson(combination)
      const { page, words } = person
      await openSession(person, 'reader@example.com')
      await visit(person, await longArticle())
      const like = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
      const inWindow = async (element: typeof like) => {
        const box = await element.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height
      }
      await expect.poll(() => inWindow(like)).toBe(true)
      await afterStart(page)
      const logo = page.getByRole('banner').getByRole('link').first()
      // The wheel scrolls on for a while: a reversal before it has come to rest still moves down.
      const wheelBy = async (pixels: number) => {
        const aim = pixels + (await page.evaluate(() => scrollY))
        await page.mouse.wheel(0, pixels)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(aim, -1)
      }
      await wheelBy(1_200)
      await expect.poll(() => inWindow(logo)).toBe(false)
      await expect.poll(() => inWindow(like)).toBe(true)
      await wheelBy(-300)
      await expect.poll(() => inWindow(logo)).toBe(true)
      await wheelBy(300)
      await expect.poll(() => inWindow(logo)).toBe(false)
    })

    it('keeps it above the offline notice', async () => {
      const person = await newPerson(combination)
      const { page, words, context } = person
      await visit(person, await longArticle())
      const like = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
      await like.waitFor()
      await afterStart(page)
      await context.setOffline(true)
      const line = page.getByText(words.errors.offlineNotice)
      await line.waitFor()
      const bottom = async () => {
        const [above, below] = [await like.boundingBox(), await line.boundingBox()]
        return above && below ? below.y - (above.y + above.height) : -1
      }
      await expect.poll(bottom).toBeGreaterThanOrEqual(0)
    })
  },
)
