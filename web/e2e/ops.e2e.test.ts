import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, phone, signIn, visit } from './browser.ts'

let browser: Browser
let owner: Person

beforeAll(async () => {
  browser = await openBrowser()
  owner = await newPerson(browser, desktop)
  await signIn(owner, 'owner@example.com')
})
afterAll(async () => {
  await browser?.close()
})

const row = (name: string) =>
  owner.page.getByRole('row').filter({ has: owner.page.getByRole('rowheader', { name }) })

describe('the operators page', () => {
  it('is for owners', async () => {
    const reader = await newPerson(browser, phone)
    await visit(reader, '/ops')
    await reader.page.waitForURL(/\/signin/)
    await signIn(reader, 'reader@example.com')
    await visit(reader, '/ops')
    await reader.page.getByText('このページは表示できません').waitFor()
    const answer = await reader.page.request.get('/api/ops')
    expect(answer.status()).toBe(403)
  })

  it('shows every read model live, without faults for anybody', async () => {
    await visit(owner, '/ops')
    await row('articles')
      .getByText(/v\d+ 稼働中/)
      .waitFor()
    await owner.page.getByRole('img', { name: /遅れのグラフ/ }).waitFor()
    const { violations } = await new AxeBuilder({ page: owner.page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
    await owner.page.setViewportSize(phone)
    const overflow = await owner.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await owner.page.setViewportSize(desktop)
    expect(owner.faults).toEqual([])
  })

  it('verifies, rebuilds, rolls back and drops, and says who did it', async () => {
    const { page } = owner
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: `${name}の操作` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('images', '検証')
    await row('images').getByText('差なし').waitFor({ timeout: 60_000 })
    await choose('images', '再構築')
    await row('images').getByText('v2 稼働中').waitFor({ timeout: 60_000 })
    await choose('images', '前の版に戻す')
    await page.getByRole('alertdialog').getByRole('button', { name: '前の版に戻す' }).click()
    await row('images').getByText('v1 稼働中').waitFor({ timeout: 60_000 })
    await choose('images', '使わない版を削除')
    await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
    await row('images').getByText('v2').waitFor({ state: 'detached', timeout: 60_000 })
    await page.getByText('images v2 を消しました').waitFor()
    await page.getByText('unei').first().waitFor()
  })

  it('pauses a read model and lets it go on', async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'imagesの操作' }).click()
    await page.getByRole('menuitem', { name: '停止' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停止' }).click()
    await row('images').getByText('停止中').waitFor()
    await page.getByRole('button', { name: 'imagesの操作' }).click()
    await page.getByRole('menuitem', { name: '再開' }).click()
    await row('images').getByText('稼働中').waitFor()
  })
})
