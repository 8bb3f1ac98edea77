import { AxeBuilder } from '@axe-core/playwright'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, phone, signIn, visit } from './browser.ts'
import { sideways } from './page-checks.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function violations({ page }: Person): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

describe('the ranking', () => {
  it('goes back and forth by keyboard, keeps the period in the address, and says why', async () => {
    const reader = await newPerson(browser, phone)
    const { page } = reader
    await visit(reader, '/ranking?range=monthly')
    await page.getByRole('link', { name: '前の月' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/as_of=\d{4}-\d\d-01/)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('range')).toBe('monthly')
    await page.getByRole('link', { name: '次の月' }).click()
    await page.getByRole('link', { name: '最新へ' }).click()
    await page.waitForURL(address => !address.searchParams.has('as_of'))

    const period = (address: URL) => [address.searchParams.get('range'), address.searchParams.get('as_of')]
    const lastYear = windowStart('monthly', new Date()).replace(/^\d+/, year => String(Number(year) - 1))
    await page.getByRole('button', { name: '月を選ぶ' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[popover] [aria-pressed=true]').and(page.locator(':focus')).waitFor()
    expect(await violations(reader)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(address => period(address).join() === `monthly,${lastYear}`)
    await page.getByText('この期間のランキングはまだありません').waitFor()
    expect(await page.getByRole('button', { name: '月を選ぶ' }).and(page.locator(':focus')).count()).toBe(1)
    await page.getByRole('link', { name: '週間', exact: true }).click()
    await page.getByRole('button', { name: '週を選ぶ' }).click()
    await page.getByRole('button', { name: '前の月へ' }).click()
    await page.locator('[popover] td button:not([data-outside])').nth(9).click()
    await page.waitForURL(
      address => period(address)[0] === 'weekly' && period(address)[1]?.endsWith('-10') === true,
    )
    await page.goBack()
    await page.getByRole('link', { name: '最新へ' }).click()
    await page.waitForURL(address => !address.searchParams.has('as_of'))

    const why = page.locator('details', { hasText: 'この順位の内訳' }).first()
    await why.locator('summary').focus()
    await page.keyboard.press('Enter')
    const rows = why.locator('tbody tr')
    await rows.first().waitFor()
    const points = await rows.locator('td:last-child').allTextContents()
    const total = await why.locator('tfoot td:last-child').textContent()
    const sum = points.reduce((all, text) => all + Number.parseInt(text, 10), 0)
    expect(Number.parseInt(total ?? '', 10)).toBe(sum)
    expect(sum).toBeGreaterThan(0)
    expect(await violations(reader)).toEqual([])
    expect(reader.faults).toEqual([])
  })

  it('takes a day that does not exist for today', async () => {
    const reader = await newPerson(browser, desktop)
    await visit(reader, '/ranking?as_of=2026-02-30')
    expect(await reader.page.getByRole('heading', { level: 1 }).textContent()).toContain('ランキング')
    expect(await reader.page.locator('article').count()).toBeGreaterThan(0)
  })
})

describe('the page of analysts', () => {
  it('is not for members', async () => {
    const member = await newPerson(browser, desktop)
    await signIn(member, 'writer@example.com')
    await visit(member, '/analysis')
    await member.page.waitForLoadState('networkidle')
    expect(await member.page.getByRole('heading', { name: '分析', level: 1 }).count()).toBe(0)
    const answer = await member.page.request.get('/api/analysis/exclusions')
    expect(answer.status()).toBe(403)
  })

  it('goes on when one part of it cannot be loaded', async () => {
    const moderator = await newPerson(browser, phone)
    const { page } = moderator
    await signIn(moderator, 'moderator@example.com')
    await page.route('**/api/analysis/kpi*', route => route.fulfill({ status: 500, body: '{}' }))
    await visit(moderator, '/analysis')
    await page.getByRole('alert').getByText('読み込めませんでした。').waitFor()
    await page
      .getByRole('button', { name: /この記事の推移/ })
      .first()
      .waitFor()
    await page.unroute('**/api/analysis/kpi*')
    await page.getByRole('button', { name: 'もう一度試す' }).click()
    await page.getByRole('img', { name: /^読者：/ }).waitFor()
    expect(await sideways(page)).toBe(0)
    expect(moderator.faults).toEqual([])
  })

  it('compares formulas, plots an article, and lets a moderator exclude an account and take that back', async () => {
    const moderator = await newPerson(browser, desktop)
    const { page } = moderator
    await signIn(moderator, 'moderator@example.com')
    await visit(moderator, '/analysis?range=monthly')
    await page.getByRole('columnheader', { name: '順位（v2）' }).waitFor()
    await page
      .getByRole('button', { name: /この記事の推移/ })
      .first()
      .click()
    await page.getByText(/^記事「/).waitFor()
    await page
      .getByRole('img', { name: /^いいね：/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'いま集計する' }).count()).toBe(0)
    expect(await violations(moderator)).toEqual([])

    await page.getByLabel('アカウント').fill('yomibito')
    await page.getByLabel('いつから').fill('2020-01-01')
    await page.getByRole('button', { name: '影響を見る' }).click()
    await page.getByRole('heading', { name: /^yomibito の 2020-01-01/ }).waitFor()
    await page.getByText('いまは数えられています。').waitFor()
    await page.getByRole('button', { name: '除外する' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '除外する' }).click()
    await page.getByText('2020-01-01 から数えられていません。').waitFor()
    expect(await violations(moderator)).toEqual([])
    await page.getByRole('button', { name: '除外をやめる: yomibito' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '除外をやめる' }).click()
    await page.getByText('除外しているアカウントはありません。').waitFor()
    expect(moderator.faults).toEqual([])
  })
})
