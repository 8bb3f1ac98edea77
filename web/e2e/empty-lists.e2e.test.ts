import { beforeAll, expect, it } from 'vitest'
import { type Person, startBrowser, visit } from './browser.ts'
import { cornersOf, jaPhone } from './combinations.ts'
import { sideways } from './page-checks.ts'
import { becomeMember, newName } from './people.ts'

const { newPerson } = startBrowser()
const [combination = jaPhone] = cornersOf(import.meta.url)
const name = newName('hajimete')
let member: Person
beforeAll(async () => {
  member = await newPerson(combination)
  await becomeMember(member, name)
})

it('the own page of a new member leads to what fills it', async () => {
  const { page, words } = member
  const links = [
    [`/users/${name}`, words.users.writeArticle],
    [`/users/${name}/game-reviews`, words.users.writeReview],
    [`/users/${name}/shelf`, words.users.openShelf],
    ['/notifications', words.notificationPage.findUsers],
  ] as const
  for (const [path, label] of links) {
    await visit(member, path)
    await page.getByRole('main').getByRole('link', { name: label }).waitFor()
    expect(await sideways(page)).toBe(0)
  }
})

it('a member without reports reads where to report', async () => {
  await visit(member, '/settings/reports')
  await member.page.getByText(member.words.ownReports.noneText).waitFor()
})

it('a list without entries is not shown below its message', async () => {
  const { page, words } = member
  await visit(member, '/articles/series')
  await page.getByText(words.series.emptyTitle).waitFor()
  expect(await page.locator('main :is(ul, ol):empty').locator('visible=true').count()).toBe(0)
})
