import { AVERAGE_FROM } from '@koryaku/contracts/reviews/review-parts.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages, localePath } from '#app/i18n/language.ts'
import { arrivesAt, button, type Person, says, settled, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { sideways, violations } from './page-checks.ts'
import { becomeMember, newName } from './people.ts'

const GAME = 'celeste'
const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** The journey of one review; each step depends on the ones before. */
describe.each(corners)('a review of a game ($language, $size.width)', combination => {
  const title = newName(combination.language === 'ja' ? '山頂までの千回' : 'A thousand falls')
  const body =
    combination.language === 'ja' ? '落ちても、すぐにやり直せます。' : 'You fall and try again at once.'
  const name = newName('tozan')
  let author: Person
  let reader: Person
  let visitor: Person
  let address: string

  beforeAll(async () => {
    author = await newPerson(combination)
    reader = await newPerson(combination)
    visitor = await newPerson(combination)
    await becomeMember(author, name)
    await becomeMember(reader, newName('yomu'))
  })

  it('starts on the page of the game, and reports missing fields', async () => {
    const { page, words } = author
    await visit(author, `/games/${GAME}`)
    await page.getByRole('main').getByRole('link', { name: words.reviews.write }).first().click()
    await arrivesAt(author, `/games/${GAME}/game-reviews/new`)
    await page.getByRole('textbox', { name: words.editor.body }).waitFor()
    await button(page, words.reviewForm.publish).click()
    for (const missing of ['missingTitle', 'missingScore', 'missingPlatform', 'missingText'] as const)
      await page.getByText(words.reviewForm[missing]).waitFor()
    const score = page.getByRole('slider', { name: words.reviewForm.score })
    await expect.poll(() => score.evaluate(slider => slider === document.activeElement)).toBe(true)
  })

  it('is scored by keys and saves itself as a draft', async () => {
    const { page, words } = author
    const { reviewForm } = words
    const score = page.getByRole('slider', { name: reviewForm.score })
    await score.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => score.getAttribute('aria-valuetext')).toBe(reviewForm.scoreValue('9.5'))
    await page.getByLabel(reviewForm.platform).selectOption({ label: 'PC' })
    await page.getByLabel(reviewForm.hours).fill('1.5')
    await page.getByText(reviewForm.hoursWrong('99,999')).waitFor()
    await page.getByLabel(reviewForm.hours).fill('40')
    await page.getByLabel(reviewForm.outcome).selectOption('finished')
    await compose(page.getByLabel(reviewForm.title, { exact: true }), title)
    await compose(page.getByRole('textbox', { name: words.editor.body }), body)
    await page.keyboard.insertText(' @kakinoki')
    await page
      .getByRole('listbox', { name: words.blocks.lists.person })
      .getByRole('option', { name: '@kakinoki' })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel(reviewForm.good).fill('++')
    await says(page, words.editor.saved)
    await visit(author, '/game-reviews/my-reviews?filter=draft')
    await page.getByRole('link', { name: title }).waitFor()
    // There is one review of a game: the address of a new one leads to it.
    await visit(author, `/games/${GAME}/game-reviews/new`)
    await arrivesAt(author, new RegExp(`^/games/${GAME}/game-reviews/\\w{13}/edit$`))
    await expect.poll(() => page.getByLabel(reviewForm.title, { exact: true }).inputValue()).toBe(title)
    await page.getByText(body).waitFor()
  })

  it('reports next to the button why it was not published', async () => {
    const { page, words } = author
    const { reviewForm } = words
    await page.getByRole('textbox', { name: words.editor.body }).waitFor()
    const saves = '**/api/my/game_reviews/*'
    await page.route(saves, route => route.fulfill({ status: 503, json: { errors: [] } }))
    await page.getByLabel(reviewForm.bad).fill('--')
    await button(page, reviewForm.publish).click()
    const failed = page.getByText(reviewForm.unsaved.failed)
    await failed.waitFor()
    await expect.poll(() => failed.evaluate(isInView)).toBe(true)
    await page.unroute(saves)
    // The next attempt follows within seconds.
    await says(page, words.editor.saved)
    await page.getByLabel(reviewForm.playedOn).fill('2090-01-01')
    await button(page, reviewForm.publish).click()
    await page.getByText(reviewForm.futureDay).waitFor()
    await page.getByLabel(reviewForm.playedOn).fill('')
  })

  it('is published', async () => {
    const { page, words } = author
    await page.getByRole('textbox', { name: words.editor.body }).waitFor()
    const hours = page.getByLabel(words.reviewForm.hours)
    await hours.fill('-3')
    await button(page, words.reviewForm.publish).click()
    await page.getByText(words.reviewForm.hoursFault).waitFor()
    await hours.fill('40')
    await button(page, words.reviewForm.publish).click()
    await arrivesAt(author, new RegExp(`^/games/${GAME}/game-reviews/\\w{13}$`))
    address = `/games/${GAME}/game-reviews/${page.url().split('/').at(-1)}`
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page
      .getByRole('img', { name: words.reviews.score('9.5') })
      .first()
      .waitFor()
  })

  it('is read by a visitor, and listed for the site, its game and its author', async () => {
    const { page, words } = visitor
    const link = () => page.getByRole('main').getByRole('link', { name: title })
    for (const path of [
      '/game-reviews',
      `/games/${GAME}/game-reviews`,
      `/games/${GAME}`,
      `/users/${name}/game-reviews`,
    ])
      await visitUntil(visitor, path, link)
    await link().first().click()
    await arrivesAt(visitor, address)
    await page.getByText(body).waitFor()
    await page.getByText(words.reviews.outcomes.finished).first().waitFor()
    for (const language of languages) {
      const read = await page.request.get(localePath(language, address))
      expect(await read.text()).toContain(`<a href="${localePath(language, '/users/kakinoki')}"`)
    }
    const html = await (await page.request.get(page.url())).text()
    const [, facts] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const review = JSON.parse(facts ?? 'null')
    expect(review).toMatchObject({
      '@type': 'Review',
      name: title,
      reviewRating: { ratingValue: 9.5, bestRating: 10 },
    })
    const image = await page.request.get(review.itemReviewed.image)
    expect(image.headers()['content-type']).toBe('image/jpeg')
    expect(html).toContain(body)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('all')
    expect(await button(page, words.reviews.menu(title)).count()).toBe(0)
  })

  it('is liked, which rings the bell of its author', async () => {
    const { page, words } = reader
    await visit(reader, address)
    const like = page.getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
    await like.click()
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
    // The page was left immediately, so it does not know the position of its last write.
    await visitUntil(reader, '/game-reviews/liked', shown => shown.getByRole('link', { name: title }))

    const unread = button(author.page, author.words.notifications.bellUnread)
    await unread.waitFor()
    await unread.click()
    const told = author.page.getByRole('dialog').getByRole('link', { name: title })
    await told.getByText(author.words.notifications.likedReview).waitFor()
    await told.click()
    await arrivesAt(author, address)
  })

  it('is changed: typed text is public only after the update', async () => {
    const { page, words } = author
    const text = page.getByRole('textbox', { name: words.editor.body })
    await visit(author, `${address}/edit`)
    await text.getByText(body).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' 202 A')
    await page.getByLabel(words.reviewForm.spoiler).check()
    await says(page, words.editor.saved)
    await visit(reader, address)
    await settled(reader.page)
    expect(await reader.page.getByText('202 A').count()).toBe(0)
    await button(page, words.reviewForm.update).click()
    await arrivesAt(author, address)
    await visitUntil(reader, address, shown => shown.getByText(words.reviews.spoiler))
    expect(await reader.page.getByText('202 A').isVisible()).toBe(false)
    await reader.page.getByText(words.reviews.spoilerShow).click()
    await reader.page.getByText('202 A').waitFor()
  })

  it('keeps the earlier playthrough when its author played again', async () => {
    const { page, words } = author
    const list = page.getByRole('region', { name: words.reviews.playthroughs })
    const remove = list.getByRole('button')
    await visit(author, `${address}/edit`)
    await page.getByRole('textbox', { name: words.editor.body }).waitFor()
    await page.getByRole('slider', { name: words.reviewForm.score }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByLabel(words.reviewForm.playedAgain).check()
    await page.getByLabel(words.reviewForm.playedOn).fill('2026-10-01')
    await says(page, words.editor.saved)
    await button(page, words.reviewForm.update).click()
    await arrivesAt(author, address)
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    for (const score of ['9.5', '9.0'])
      await list.getByRole('img', { name: words.reviews.score(score) }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await remove.click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await button(page, words.reviews.undo).click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  })

  it('counts in the scores of its game over time', async () => {
    const { page, words } = reader
    const { history } = words.reviews
    await visit(reader, `/games/${GAME}/game-reviews`)
    const scores = page.getByRole('table').filter({ hasText: history.hint })
    for (const period of [history.first, history.recent, history.total])
      await scores.getByRole('row', { name: period }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.getByLabel(history.at).fill('2001-01-01')
    await page.getByText(history.none(AVERAGE_FROM)).waitFor()
    expect(await scores.count()).toBe(0)
  })

  it('asks its author which text stays when another tab saved a newer one', async () => {
    const { page, context, words } = author
    const { reviewForm } = words
    await visit(author, `${address}/edit`)
    await page.getByRole('textbox', { name: words.editor.body }).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: words.editor.body }).waitFor()
    await other.getByLabel(reviewForm.good).fill('+++')
    await says(other, words.editor.saved)
    await other.close()
    // Without a change to save, the page notices the newer text when it publishes.
    await button(page, reviewForm.update).click()
    await page.getByText(reviewForm.conflictAbove).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await button(page, reviewForm.takeTheirs).click()
    await expect.poll(() => page.getByLabel(reviewForm.good).inputValue()).toBe('+++')
    await button(page, reviewForm.update).click()
    await arrivesAt(author, address)
  })

  it('is deleted, and restored from the notice', async () => {
    const { page, words } = author
    await visit(author, address)
    await button(page, words.reviews.menu(title)).click()
    await page.getByRole('menuitem', { name: words.reviews.remove }).click()
    await button(page, words.reviews.removeNow).click()
    await arrivesAt(author, '/game-reviews/my-reviews')
    await button(page, words.reviews.undo).click()
    await page.getByText(words.reviews.restored).waitFor()
    await page.getByRole('link', { name: title }).waitFor()
    await visitUntil(reader, address, shown => shown.getByRole('heading', { level: 1, name: title }))
  })
})
