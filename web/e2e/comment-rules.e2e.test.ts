import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visitUntil } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const [combination = jaPhone] = cornersOf(import.meta.url)
const FIRST = '松明は左の壁に置くと迷いません。'
const SECOND = '最後の扉の先には宝があります。'
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES
const look = async ({ page }: Person, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

let author: Person
let reader: Person
let address: string
const ids: string[] = []
const AUTHOR = newName('kaki')
beforeAll(async () => {
  ;[author, reader] = await Promise.all([newPerson(combination), newPerson(jaPhone)])
  await Promise.all([becomeMember(author, AUTHOR), becomeMember(reader, newName('yomi'))])
  const title = newName('地下の地図')
  const articlePath = await publishArticle(author, 'minecraft', { title, text: '地下の歩き方です。' })
  address = `/games/minecraft/${articlePath}`
  for (const body of [FIRST, SECOND]) {
    const said = { article_path: articlePath, body }
    ids.push((await callApi<{ data: { id: string } }>(reader, 'POST', 'article_comments', said)).data.id)
  }
})

const firstOf = ({ page }: Person) => page.locator('article[id^="c-"]').first()
const choose = async ({ page }: Person, id: string | undefined, name: string) => {
  const menu = page.locator(`#c-${id} button[aria-haspopup="menu"]`)
  await menu.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.waitFor()
  while (!(await entry.evaluate(element => element === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

it('the author of an article pins a comment by keyboard, and can undo that', async () => {
  const { page, words } = author
  await visitUntil(author, `${address}/comments`, page => page.getByText(SECOND))
  await choose(author, ids[1], words.commentRules.pin)
  await firstOf(author).getByText(SECOND).waitFor()
  await page.getByText(words.comments.pinned, { exact: true }).waitFor()
  await look(author, 'pinned')
  await button(page, words.commentRules.undo).click()
  await firstOf(author).getByText(FIRST).waitFor()
})

it('undoing a pin restores the pin before', async () => {
  const { page, words } = author
  const pinned = page.getByText(words.comments.pinned, { exact: true })
  await choose(author, ids[1], words.commentRules.pin)
  await firstOf(author).getByText(SECOND).waitFor()
  await choose(author, ids[0], words.commentRules.pin)
  await firstOf(author).getByText(FIRST).waitFor()
  await button(page, words.commentRules.undo).last().click()
  await firstOf(author).getByText(SECOND).waitFor()
  await choose(author, ids[1], words.commentRules.unpin)
  await pinned.waitFor({ state: 'detached' })
})

it('the author folds a comment with a reason that readers and its author see', async () => {
  const { page, words } = author
  await choose(author, ids[1], words.commentRules.hide)
  await look(author, 'hide')
  expect(await violationsIn(page, 'dark')).toEqual([])
  await button(page, words.commentRules.reasons.spoiler).click()
  await page.getByText(words.comments.hidden.spoiler).waitFor()
  await expect.poll(() => page.getByText(SECOND).count()).toBe(0)
  await visitUntil(reader, `${address}/comments`, page =>
    page.getByText(reader.words.comments.hidden.spoiler),
  )
  await reader.page.getByText(reader.words.comments.hiddenOfOwn).waitFor()
  await look(reader, 'hidden-of-own')
  await page.locator(`#c-${ids[1]}`).getByRole('button', { name: words.comments.look }).click()
  await choose(author, ids[1], words.commentRules.unhide)
  await page.getByText(words.comments.hidden.spoiler).waitFor({ state: 'detached' })
})

it('the author closes comments, and readers see a note in place of the box', async () => {
  const { page, words } = author
  await page.getByLabel(words.commentRules.audience).selectOption('none')
  await page.getByText(words.commentRules.changed.none).waitFor()
  await page.getByText(words.comments.closed).waitFor()
  await look(author, 'closed')
  expect(await sideways(page)).toBe(0)
  expect(await violationsIn(page, 'light')).toEqual([])
  await visitUntil(reader, address, page => page.getByText(reader.words.comments.closed))
  await expect.poll(() => button(reader.page, reader.words.comments.write).count()).toBe(0)
  await page.getByLabel(words.commentRules.audience).selectOption('all')
  await page.getByText(words.commentRules.changed.all).waitFor()
  await visitUntil(reader, address, page => button(page, reader.words.comments.write))
})

it('a member who does not follow the author is offered that in place of the box', async () => {
  const { page, words } = reader
  await author.page.getByLabel(author.words.commentRules.audience).selectOption('followers')
  await author.page.getByText(author.words.commentRules.changed.followers).waitFor()
  await visitUntil(reader, address, page => page.getByText(words.comments.followersOnly))
  // A reply would be rejected after it was written.
  await expect.poll(() => button(reader.page, words.comments.reply).count()).toBe(0)
  // The other one is in the head of the article.
  const follow = page.getByRole('button', { name: words.follows.followLabel(AUTHOR) }).last()
  await follow.waitFor()
  await button(page, words.comments.write).waitFor({ state: 'detached' })
  await follow.click()
  await button(page, words.comments.write).click()
  await page.getByRole('textbox', { name: words.comments.write }).waitFor()
})
