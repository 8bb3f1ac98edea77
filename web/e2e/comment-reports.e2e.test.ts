import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { compose } from './input-method.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeMember, becomeStaff, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const [combination = jaPhone] = cornersOf(import.meta.url)
const WORDS = 'こんな攻略、誰でも書けますね。'
const FIRST_WORDS = 'こんな攻略、だれでも書けます。'
const SENTENCE = '何度も続いています。'
const REASON = '書き手を傷つける言葉です。'
const APPEAL = '褒めたつもりでした。'
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES
const look = async ({ page }: Person, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

let author: Person
let reader: Person
let moderator: Person
let address: string
let commentId: string
const moderatorName = newName('mod')
beforeAll(async () => {
  ;[author, reader, moderator] = await Promise.all([
    newPerson(jaPhone),
    newPerson(combination),
    newPerson(combination),
  ])
  await becomeMember(author, newName('kaki'))
  await becomeMember(reader, newName('yomi'))
  await becomeStaff(moderator, moderatorName, 'moderator')
  const title = newName('地下の地図')
  const articlePath = await publishArticle(author, 'minecraft', { title, text: '地下の歩き方です。' })
  address = `/games/minecraft/${articlePath}`
  const said = { article_path: articlePath, body: FIRST_WORDS }
  commentId = (await callApi<{ data: { id: string } }>(reader, 'POST', 'article_comments', said)).data.id
  await callApi(reader, 'PATCH', `article_comments/${commentId}`, { body: WORDS })
})

it('a comment is reported with a reason and a sentence', async () => {
  const { page, words } = author
  await visitUntil(author, `${address}/comments`, page => page.getByText(WORDS))
  await page.locator(`#c-${commentId} button[aria-haspopup="menu"]`).click()
  await page.getByRole('menuitem', { name: words.report.report }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.report.reasons.harassment).check()
  await compose(dialog.getByLabel(words.report.sentence), SENTENCE)
  await look(author, 'report-dialog')
  expect(await violationsIn(page, 'dark')).toEqual([])
  await button(page, words.report.send).click()
  await page.getByText(words.report.done).waitFor()
})

it('a moderator finds the case with its context, and suspends the comment', async () => {
  const { page, words } = moderator
  const one = page.locator('li', { hasText: WORDS })
  await visitUntil(moderator, '/moderation?tab=comments', page => page.locator('li', { hasText: WORDS }))
  await one.getByText(SENTENCE).waitFor()
  await one.getByText(words.report.reasons.harassment).waitFor()
  await one.getByRole('button', { name: words.moderation.comments.versions }).click()
  await page.getByRole('dialog').getByText('だれでも').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await look(moderator, 'case')
  expect(await sideways(page)).toBe(0)
  expect(await violationsIn(page, 'light')).toEqual([])
  await one.getByRole('button', { name: words.moderation.suspend }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.moderation.rule).selectOption('harassment')
  await dialog.getByLabel(words.moderation.reason).fill(REASON)
  await button(page, words.moderation.next).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.moderation.suspend }).click()
  await page.getByText(words.moderation.suspended, { exact: true }).waitFor()
})

it('a moderator finds the decided report with its decision', async () => {
  const { page, words } = moderator
  const { outcomes, closedBy } = words.moderation.comments
  await visitUntil(moderator, '/moderation?tab=comments&comments=closed', page =>
    page.locator('li', { hasText: WORDS }),
  )
  const one = page.locator('li', { hasText: WORDS })
  await one.getByText(SENTENCE).waitFor()
  await one.getByText(closedBy(outcomes.suspended, moderatorName)).waitFor()
  await look(moderator, 'decided')
  expect(await sideways(page)).toBe(0)
  expect(await violationsIn(page, 'light')).toEqual([])
})

it('readers see a placeholder, and its author sees why and appeals', async () => {
  await visitUntil(author, `${address}/comments`, page => page.getByText(author.words.comments.suspended))
  await expect.poll(() => author.page.getByText(WORDS).count()).toBe(0)
  await look(author, 'placeholder')
  const { page, words } = reader
  await visit(reader, `${address}/comments`)
  await page.getByText(words.comments.whySuspended).click()
  await page.getByText(REASON).waitFor()
  await look(reader, 'suspension')
  expect(await violationsIn(page, 'dark')).toEqual([])
  await page.getByLabel(words.suspension.appealLabel).fill(APPEAL)
  await button(page, words.suspension.appealSend).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.suspension.appealSend }).click()
  await page.getByText(words.suspension.states.waiting).waitFor()
})

it('a moderator grants the appeal, and the comment is shown again', async () => {
  const { page, words } = moderator
  await visitUntil(moderator, `/moderation?tab=comments&comment=${commentId}`, page => page.getByText(APPEAL))
  await look(moderator, 'appeal')
  await button(page, words.moderation.decide).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.moderation.outcomes.overturned).check()
  await dialog.getByLabel(words.moderation.reason).fill('わかりました。')
  await button(page, words.moderation.next).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.moderation.decide }).click()
  await page.getByText(words.moderation.decided, { exact: true }).waitFor()
  await visitUntil(author, `${address}/comments`, page => page.getByText(WORDS))
})
