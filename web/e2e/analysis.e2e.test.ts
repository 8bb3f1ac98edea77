import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { describe, expect, it } from 'vitest'
import { button, startBrowser, visit } from './browser.ts'
import { cornersOf, jaDesktop } from './combinations.ts'
import { compose } from './input-method.ts'
import { isFocused, pressOn } from './keyboard.ts'
import { sideways, violations } from './page-checks.ts'
import { becomeMember, becomeStaff, newName } from './people.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

describe.each(corners)('the ranking ($language, $size.width)', combination => {
  it('goes back and forth by keyboard, keeps the period in the URL, and explains the score', async () => {
    const reader = await newPerson(combination)
    const { page, words } = reader
    const { ranking } = words
    await visit(reader, '/ranking?range=monthly')
    await page.getByRole('link', { name: ranking.earlier.monthly }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/as_of=\d{4}-\d\d-01/)
    expect(new URL(page.url()).searchParams.get('range')).toBe('monthly')
    await page.getByRole('link', { name: ranking.later.monthly }).click()
    await page.getByRole('link', { name: ranking.today, exact: true }).click()
    await page.waitForURL(address => !address.searchParams.has('as_of'))

    const period = (address: URL) => [address.searchParams.get('range'), address.searchParams.get('as_of')]
    const lastYear = windowStart('monthly', new Date()).replace(/^\d+/, year => String(Number(year) - 1))
    const choose = button(page, ranking.choose.monthly)
    await pressOn(choose)
    await page.locator('[popover] [aria-pressed=true]').and(page.locator(':focus')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(address => period(address).join() === `monthly,${lastYear}`)
    await page.getByText(ranking.emptyTitle).waitFor()
    await expect.poll(() => isFocused(choose)).toBe(true)
    await page.getByRole('link', { name: ranking.ranges.weekly, exact: true }).click()
    await button(page, ranking.choose.weekly).click()
    await button(page, ranking.monthBefore).click()
    await page.locator('[popover] td button:not([data-outside])').nth(9).click()
    await page.waitForURL(
      address => period(address)[0] === 'weekly' && period(address)[1]?.endsWith('-10') === true,
    )
    await page.goBack()
    await page.getByRole('link', { name: ranking.today, exact: true }).click()
    await page.waitForURL(address => !address.searchParams.has('as_of'))

    const why = page.locator('details', { hasText: ranking.why }).first()
    await why.locator('summary').focus()
    await page.keyboard.press('Enter')
    const rows = why.locator('tbody tr')
    await rows.first().waitFor()
    const cells = await rows.evaluateAll(all =>
      all.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent ?? '')),
    )
    const known = cells.filter(({ length }) => length === 2)
    expect(known.length).toBeGreaterThan(0)
    for (const [calculation = '', points = ''] of known) {
      const [count, weight] = calculation.split(' × ').map(Number)
      expect(Number.parseInt(points, 10)).toBe((count ?? 0) * (weight ?? 0))
    }
    // Only the author sees the number of reads, and a sum would reveal it.
    expect(cells.filter(({ length }) => length === 1)).toEqual([[ranking.authorsOnly]])
    expect(await why.locator('tfoot td:last-child').textContent()).toBe('')
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await reader.context.close()
  })
})

describe.each(corners)('the page of analysts ($language, $size.width)', combination => {
  it('compares formulas, plots an article, and lets a moderator exclude an account and undo it', async () => {
    const moderator = await newPerson(combination)
    const { page, words } = moderator
    const { analysis } = words
    const account = newName('jogai')
    const excluded = await newPerson(combination)
    await becomeMember(excluded, account)
    await excluded.context.close()
    await becomeStaff(moderator, newName('bunseki'), 'moderator')
    await visit(moderator, '/analysis?range=monthly')
    await page.getByRole('columnheader', { name: analysis.columns.place('v2') }).waitFor()
    await page
      .getByRole('button', { name: new RegExp(analysis.plotArticle) })
      .first()
      .click()
    await page.locator('p[aria-live]', { hasText: analysis.ofArticle('').slice(0, 3) }).waitFor()
    await page
      .getByRole('img', { name: new RegExp(`^${analysis.columns.likes}`) })
      .first()
      .waitFor()
    expect(await button(page, analysis.countNow).count()).toBe(0)
    expect(await violations(page)).toEqual([])

    await compose(page.getByLabel(analysis.account), account)
    await page.getByLabel(new RegExp(`^${analysis.from}`)).fill('2020-01-01')
    await button(page, analysis.preview).click()
    await page.getByRole('heading', { name: new RegExp(`^${account}.*2020-01-01`) }).waitFor()
    await page.getByText(analysis.counts).waitFor()
    await button(page, analysis.exclude).click()
    await page.getByRole('alertdialog').getByRole('button', { name: analysis.exclude }).click()
    await page.getByText(analysis.doesNotCount('2020-01-01')).waitFor()
    expect(await violations(page)).toEqual([])
    const again = button(page, `${analysis.reinstate}: ${account}`)
    await again.click()
    await page.getByRole('alertdialog').getByRole('button', { name: analysis.reinstate }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByText(analysis.noExclusions).waitFor()
    await moderator.context.close()
  })

  it('keeps working when one section fails to load', async () => {
    const moderator = await newPerson(combination)
    const { page, words } = moderator
    await becomeStaff(moderator, newName('bunseki'), 'moderator')
    await page.route('**/api/analysis/kpi*', route => route.fulfill({ status: 500, body: '{}' }))
    await visit(moderator, '/analysis')
    await page.getByRole('alert').getByText(words.ui.partFailed).waitFor()
    await page
      .getByRole('button', { name: new RegExp(words.analysis.plotArticle) })
      .first()
      .waitFor()
    await page.unroute('**/api/analysis/kpi*')
    await button(page, words.ui.retry).click()
    await page.getByRole('img', { name: new RegExp(`^${words.analysis.kpiNames.readers}`) }).waitFor()
    expect(await sideways(page)).toBe(0)
    await moderator.context.close()
  })
})

it('a day that does not exist is taken for today', async () => {
  const { page, words, ...reader } = await newPerson(jaDesktop)
  await visit({ page, words, ...reader }, '/ranking?as_of=2026-02-30')
  await page.getByRole('heading', { level: 1, name: words.ranking.title }).waitFor()
  await page.locator('article').first().waitFor()
})

it('the page of analysts is not for members', async () => {
  const member = await newPerson(jaDesktop)
  await becomeMember(member, newName('kengaku'))
  await visit(member, '/analysis')
  await member.page.getByText(member.words.errors.forbiddenTitle).waitFor()
  const answer = await member.page.request.get('/api/analysis/exclusions')
  expect(answer.status()).toBe(403)
})
