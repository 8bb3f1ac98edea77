import { beforeAll, expect, it } from 'vitest'
import { button, type Person, responds, startBrowser, visit, visitUntil } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { compose } from './input-method.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeMember, becomeStaff, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const [combination = jaPhone] = cornersOf(import.meta.url)
const SENTENCE = '同じ宣伝を何度も見ました。'
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES
const look = async ({ page }: Person, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

let author: Person
let reader: Person
let moderator: Person
let address: string
const title = newName('地下の宣伝')
const authorName = newName('kaki')
beforeAll(async () => {
  ;[author, reader, moderator] = await Promise.all([
    newPerson(jaPhone),
    newPerson(combination),
    newPerson(combination),
  ])
  await becomeMember(author, authorName)
  await becomeMember(reader, newName('yomi'))
  await becomeStaff(moderator, newName('mod'), 'moderator')
  address = `/games/minecraft/${await publishArticle(author, 'minecraft', { title, text: '買ってください。' })}`
})

async function sendReport({ page, words }: Person, isRepeated = false): Promise<void> {
  await responds(button(page, words.reports.report).first())
  await button(page, words.reports.report).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.report.reasons.spam).check()
  await compose(dialog.getByLabel(words.report.sentence), SENTENCE)
  await look(reader, 'report-dialog')
  await dialog.getByRole('button', { name: words.report.send }).click()
  await page.getByText(isRepeated ? words.report.repeated : words.report.done).waitFor()
}

/** Waits until the focus, whose control was removed, is in the content. */
const keepsFocus = ({ page }: Person) =>
  expect.poll(() => page.locator('main :focus').count(), { message: 'focus in the content' }).toBe(1)

it('a member reports an article and its author', async () => {
  await visitUntil(reader, address, page => page.getByRole('heading', { level: 1, name: title }))
  await sendReport(reader)
  await sendReport(reader, true)
  await visitUntil(reader, `/users/${authorName}`, page => page.getByText(`@${authorName}`).first())
  await sendReport(reader)
})

it('a reporter sees the own reports, and withdraws one', async () => {
  const { page, words } = reader
  const { ownReports } = words
  const article = page.locator('main li', { hasText: title })
  await visitUntil(reader, '/settings/reports', page => page.locator('main li', { hasText: title }))
  await article.getByText(ownReports.outcomes.open).waitFor()
  await look(reader, 'own-reports')
  expect(await sideways(page)).toBe(0)
  expect(await violationsIn(page, 'dark')).toEqual([])
  const member = page.locator('main li', { hasText: ownReports.kinds.user })
  await member.getByRole('button', { name: ownReports.withdraw }).click()
  await page.getByText(ownReports.withdrawn).waitFor()
  await member.waitFor({ state: 'detached' })
  await keepsFocus(reader)
})

it('a moderator finds the article with its report, and dismisses it in the queue', async () => {
  const { page, words } = moderator
  await visitUntil(moderator, '/moderation', page => page.locator('main li', { hasText: title }))
  const one = page.locator('main li', { hasText: title })
  await one.getByText(SENTENCE).waitFor()
  await one.getByText('買ってください。').waitFor()
  await look(moderator, 'queue')
  expect(await sideways(page)).toBe(0)
  expect(await violationsIn(page, 'light')).toEqual([])
  expect(await page.locator('main li', { hasText: authorName }).filter({ hasNotText: title }).count()).toBe(0)
  await one.getByRole('button', { name: words.moderation.comments.dismiss }).click()
  await page.getByText(words.moderation.comments.dismissed).waitFor()
  await one.waitFor({ state: 'detached' })
  await keepsFocus(moderator)
  const { outcomes } = reader.words.ownReports
  await visitUntil(reader, '/settings/reports', page => page.getByText(outcomes.dismissed))
})

it('the author sees no sign of the reports', async () => {
  await visit(author, '/notifications')
  await author.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await author.page.locator('main').getByText(title).count()).toBe(0)
})
