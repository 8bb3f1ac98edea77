import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { compose, endComposing, startComposing } from './input-method.ts'
import { violationsIn } from './page-checks.ts'
import { becomeMember, becomeStaff, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'

const [combination = jaPhone] = cornersOf(import.meta.url)
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES

let person: Person
let moderator: Person
let name: string
let address: string
beforeAll(async () => {
  person = await newPerson(jaPhone)
  name = newName('kotoba')
  await becomeMember(person, name)
  moderator = await newPerson(combination)
  await becomeStaff(moderator, newName('mod'), 'moderator')
  const { data } = await callApi<{ data: { id: string } }>(person, 'POST', 'articles', { game_slug: GAME })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '地下の歩き方です。' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '地下の地図', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await callApi(person, 'PATCH', `my/articles/${data.id}/publish`, { content, revision: '0' })
  address = `/games/${GAME}/${data.id}`
})

const look = async ({ page }: Person, picture: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${picture}.png`, fullPage: true })
}

it('is written with quotes, spoilers, a link and a name, and waits for a moderator', async () => {
  const { page, words } = person
  const { comments } = words
  await visit(person, address)
  await button(page, comments.write).click()
  const box = page.getByLabel(comments.write)
  await compose(box, '地下の歩き方')
  await button(page, comments.quoteMark).click()
  await expect.poll(() => box.inputValue()).toBe('> 地下の歩き方')
  await box.press('Enter')
  await box.pressSequentially('https://example.com/map ')
  await button(page, comments.spoilerMark).click()
  // The Enter that picks a word belongs to the input method: nothing is posted, and no member is picked.
  await startComposing(box, 'むら')
  await endComposing(box, '村長です')
  await box.press('End')
  await box.pressSequentially(` @${name}`)
  const option = page.getByRole('option', { name: `@${name}` })
  await option.waitFor()
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).toMatch(new RegExp(`\\|\\|村長です\\|\\| @${name} $`))
  await box.press('Control+Enter')
  await look(person, 'comment-held')
  await page.getByRole('link', { name: comments.seeHeld }).click()
  await page.locator('main li article').getByText(words.ownComments.states.held, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'example.com/map' }).waitFor()
  await look(person, 'own-comments')
  expect(await violationsIn(page, 'dark')).toEqual([])
})

it('is shown by a moderator', async () => {
  const { page, words } = moderator
  const list = '/moderation?tab=comments&comments=held'
  const waiting = page.locator('main li', { hasText: `@${name}` })
  await visitUntil(moderator, list, () => waiting)
  // The choice of lists contains how many wait.
  await expect.poll(() => page.locator('main option[value="held"]').textContent()).toMatch(/\d/)
  await waiting.getByText(words.moderation.comments.heldBy.first_links).waitFor()
  await look(moderator, 'held-comments')
  await waiting.getByRole('button', { name: words.moderation.comments.release }).click()
  await page.getByText(words.moderation.comments.released).waitFor()
  await waiting.waitFor({ state: 'detached' })
})

it('shows the quote, the link, the spoiler and the name', async () => {
  const { page, words } = person
  const { comments } = words
  await visitUntil(person, address, at => at.locator('article[id^="c-"]'))
  const said = page.locator('article[id^="c-"]')
  await said.getByRole('link', { name: `@${name}`, exact: true }).waitFor()
  expect(await said.locator('blockquote').textContent()).toBe('地下の歩き方')
  expect(await said.getByRole('link', { name: 'example.com/map' }).getAttribute('rel')).toBe(
    'ugc nofollow noopener',
  )
  // Hidden text is not in the page, neither for screen readers nor for the search of the browser.
  expect(await page.locator('main').innerHTML()).not.toContain('村長です')
  await button(page, comments.spoiler).focus()
  await page.keyboard.press('Enter')
  await page.getByText('村長です').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('村長です')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

it('is folded if it is long, and shown whole by keyboard', async () => {
  const { page, words } = moderator
  const lines = Array.from({ length: 60 }, (_, n) => `手順${n + 1}`).join('\n')
  const said = { article_path: address.split('/').at(-1), body: lines }
  const { data } = await callApi<{ data: { id: string } }>(moderator, 'POST', 'article_comments', said)
  const one = page.locator(`#c-${data.id}`)
  await visitUntil(moderator, `${address}/comments`, () => one)
  await one.getByText('手順20').waitFor()
  expect(await one.getByText('手順60').count()).toBe(0)
  await look(moderator, 'folded')
  await one.getByRole('button', { name: words.comments.showWhole }).focus()
  await page.keyboard.press('Enter')
  await one.getByText('手順60').waitFor()
  expect(await violationsIn(page, 'light')).toEqual([])
})
