import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, newPerson, openBrowser, type Person, phone, settled, signIn, visit } from './browser.ts'
import { compose } from './input-method.ts'
import { darkViolations, sideways, violations } from './page-checks.ts'

const REASON = '特定の商品の宣伝だけが目的と判断しました。'
const APPEAL = '自分で遊んで調べた内容で、宣伝ではありません。'
const UNDONE = '根拠の確認が足りないまま停止していました。'
const ANSWER = '確認の結果、宣伝ではないと判断しました。'

let browser: Browser
let reader: Person
let author: Person
let moderator: Person
/** `/games/{slug}/{articlePath}` of an article of the demo writer. */
let address: string
let title: string
let articlePath: string

beforeAll(async () => {
  browser = await openBrowser()
  reader = await newPerson(browser, desktop)
  author = await newPerson(browser, desktop)
  moderator = await newPerson(browser, desktop)
  await signIn(author, 'writer@example.com')
  await signIn(moderator, 'moderator@example.com')
  await visit(reader, '/users/kakinoki')
  const link = reader.page.locator('main h2 a[href*="/games/"]').first()
  address = (await link.getAttribute('href')) ?? ''
  title = ((await link.textContent()) ?? '').trim()
  articlePath = address.split('/').at(-1) ?? ''
})
afterAll(async () => {
  await browser?.close()
})

/** What is listed, found and served to a visitor. */
async function isPublic(): Promise<{ status: number | undefined; search: boolean; author: boolean }> {
  const { page } = reader
  const status = (await page.goto(address))?.status()
  const link = page.locator(`main a[href$="${address}"]`)
  await visit(reader, `/search?t=articles&q=${encodeURIComponent(title)}`)
  await page.waitForLoadState('networkidle')
  const search = (await link.count()) > 0
  await visit(reader, '/users/kakinoki')
  await page.waitForLoadState('networkidle')
  return { status, search, author: (await link.count()) > 0 }
}

/** Each step stands on the ones before. */
describe('an article that is reported', () => {
  it('is reported by a visitor, who gets a confirmation', async () => {
    const { page } = reader
    await visit(reader, address)
    await page.getByRole('button', { name: '通報する' }).first().click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('種類').inputValue()).toBe('violation')
    await dialog.getByText(title).waitFor()
    await dialog.getByLabel('メールアドレス').fill('Mihari@example.com')
    await dialog.getByLabel('内容').fill('宣伝だけの記事です。')
    await dialog.getByRole('button', { name: '送信する' }).click()
    await dialog.getByText('小文字で入力してください').waitFor()
    await dialog.getByLabel('メールアドレス').fill('mihari@example.com')
    await dialog.getByRole('button', { name: '送信する' }).click()
    await page.getByText('お問い合わせありがとうございます').waitFor()
  })

  it('keeps the form when sending fails', async () => {
    const { page } = reader
    await visit(reader, '/')
    await page.route('**/api/inquiries', route => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: /お問い合わせ/ }).click()
    const form = page.getByRole('dialog', { name: 'お問い合わせ' })
    await form.getByLabel('メールアドレス').fill('mihari@example.com')
    await form.getByLabel('内容').fill('落ちます')
    await form.getByRole('button', { name: '送信する' }).click()
    const failure = page.getByRole('alertdialog', { name: 'エラーが発生しました' })
    await failure.getByRole('button', { name: '閉じる' }).last().click()
    expect(await form.getByLabel('内容').inputValue()).toBe('落ちます')
    await page.unroute('**/api/inquiries')
  })

  it('is found in the queue, and suspended from its timeline', async () => {
    const { page } = moderator
    await visit(moderator, '/moderation')
    await page.getByText('宣伝だけの記事です。').waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByText('公開', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: '公開を停止する' }).click()
    const dialog = page.getByRole('dialog', { name: '公開を停止する' })
    await dialog.getByLabel('違反した規約').selectOption('spam')
    await compose(dialog.getByLabel('理由'), REASON)
    await dialog.getByRole('button', { name: '確認へ進む' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '公開を停止する' }).click()
    await page.getByText('公開を停止しました').waitFor()
    await page.getByText(REASON).first().waitFor()
  })

  it('is gone for everybody else', async () => {
    await expect.poll(isPublic, { timeout: 20_000 }).toEqual({ status: 404, search: false, author: false })
  })

  it('rings the bell of its author, who reads rule and reason, and cannot publish', async () => {
    const { page } = author
    await visit(author, '/')
    await page.getByRole('button', { name: /通知/ }).click()
    await page.getByText('記事が公開停止になりました').first().click()
    await page.waitForURL(new RegExp(`/articles/${articlePath}/suspension$`))
    await page.getByText('宣伝・スパム').waitFor()
    await page.getByText(REASON).waitFor()
    await visit(author, `/articles/${articlePath}/edit`)
    await page.getByText('この記事は公開を停止されています。').waitFor()
    expect(await page.getByRole('button', { name: '公開の設定へ' }).isDisabled()).toBe(true)
    await visit(author, `/articles/${articlePath}/publish`)
    await page.getByText('この記事は公開を停止されています。').waitFor()
    expect(await page.getByRole('button', { name: /公開する|更新する/ }).count()).toBe(0)
    await visit(author, address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('この記事は公開を停止されています。').waitFor()
  })

  it('is appealed by its author', async () => {
    const { page } = author
    await visit(author, '/articles')
    await page.locator(`a[href$="/articles/${articlePath}/suspension"]`).click()
    await compose(page.getByLabel('申し立ての内容'), APPEAL)
    await page.getByRole('button', { name: '異議を申し立てる' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '異議を申し立てる' }).click()
    await page.getByText('異議申し立てを確認しています').waitFor()
  })

  it('is read by the moderator, which is recorded', async () => {
    const { page } = moderator
    await visit(moderator, '/moderation?tab=appeals')
    await page.getByText(APPEAL).waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'この時点の本文' }).first().click()
    await page.getByRole('alertdialog').getByText('履歴に残ります').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '読む' }).click()
    const text = page.getByRole('dialog').filter({ hasText: '閲覧を履歴に記録しました' })
    await text.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '非公開の本文を閲覧' }).first().waitFor()
  })

  it.each(['', '/en'])('is shown on pages without a fault, in light and dark (%s)', async prefix => {
    const { page } = moderator
    for (const path of [
      ...['/moderation', '/moderation?tab=appeals', '/moderation?tab=suspended', '/moderation?tab=undo'],
      `/moderation/articles/${articlePath}`,
    ]) {
      await visit(moderator, prefix + path)
      await settled(page)
      if (!path.endsWith('undo')) await page.locator('main ul li, main ol li').first().waitFor()
      expect(await violations(page), path).toEqual([])
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size)
        expect(await sideways(page), path).toBe(0)
      }
      expect(await darkViolations(page), path).toEqual([])
    }
    await visit(moderator, `/moderation/articles/${articlePath}`)
  })

  it('has its tab in sight on a phone', async () => {
    const { page } = moderator
    await page.setViewportSize(phone)
    await visit(moderator, '/moderation?tab=chain')
    const tab = page.locator('main nav [aria-current=page]')
    await expect.poll(async () => ((await tab.boundingBox())?.x ?? 0) < phone.width - 60).toBe(true)
    await page.setViewportSize(desktop)
    await visit(moderator, `/moderation/articles/${articlePath}`)
  })

  it('offers its author no report of it', async () => {
    await visit(author, address)
    await author.page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await author.page.getByRole('button', { name: '通報する' }).count()).toBe(0)
  })

  it('is public again when the appeal is granted', async () => {
    const { page } = moderator
    await page.getByRole('button', { name: '異議申し立てに回答する' }).click()
    const dialog = page.getByRole('dialog', { name: '異議申し立てに回答する' })
    await dialog.getByLabel('申し立てを認め、公開停止を解除する').check()
    await dialog.getByLabel('理由').fill(ANSWER)
    await dialog.getByRole('button', { name: '確認へ進む' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '異議申し立てに回答する' }).click()
    await page.getByText('回答しました').waitFor()
    await expect.poll(isPublic, { timeout: 20_000 }).toEqual({ status: 200, search: true, author: true })
    await visit(author, `/articles/${articlePath}/suspension`)
    await author.page.getByText(ANSWER).waitFor()
  })

  it('comes back when what the moderator did is undone in bulk, after a preview', async () => {
    const { page } = moderator
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await page.getByRole('button', { name: '公開を停止する' }).click()
    await page.getByRole('dialog', { name: '公開を停止する' }).getByLabel('理由').fill(REASON)
    const since = new Date(Date.now() - 60_000).toLocaleString('sv', { timeZone: 'Asia/Tokyo' })
    await page.getByRole('button', { name: '確認へ進む' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '公開を停止する' }).click()
    await page.getByText('公開を停止しました').waitFor()
    await visit(moderator, '/moderation?tab=undo')
    await compose(page.getByLabel('モデレーターのユーザー名'), 'nobody-at-all')
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await page.getByText('このユーザー名の人はいません。').waitFor()
    await page.getByLabel('モデレーターのユーザー名').fill('mimamori')
    await page.getByLabel('開始').fill(since.slice(0, 16).replace(' ', 'T'))
    await page.getByRole('button', { name: '内容を確認する' }).click()
    await page.getByRole('row', { name: title }).waitFor()
    await page.getByText('1件を取り消せます').waitFor()
    await page.getByRole('button', { name: '取り消す', exact: true }).click()
    await page.getByText('入力してください').waitFor()
    await compose(page.getByLabel('取り消しの理由'), UNDONE)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '取り消す', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
    await page.getByText('取り消しが終わりました').waitFor()
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await page.getByText(UNDONE).waitFor()
    await page.getByText('操作の取り消しによる').first().waitFor()
    await expect.poll(isPublic, { timeout: 20_000 }).toEqual({ status: 200, search: true, author: true })
  })

  it('leaves records that hold', async () => {
    const { page } = moderator
    await visit(moderator, '/moderation?tab=chain')
    await page.getByText('記録に書き換えはありません').waitFor()
  })

  it('is a page for moderators only, also on a phone', async () => {
    await author.page.setViewportSize(phone)
    await visit(author, '/moderation')
    await author.page.getByText('このページは表示できません').waitFor()
    await moderator.page.setViewportSize(phone)
    for (const path of ['/moderation', '/moderation?tab=undo', `/moderation/articles/${articlePath}`]) {
      await visit(moderator, path)
      await moderator.page.waitForLoadState('networkidle')
      const wider = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await moderator.page.evaluate(wider), path).toBeLessThanOrEqual(0)
    }
  })

  it('raised no error in any browser', () => {
    expect([...reader.faults, ...author.faults, ...moderator.faults]).toEqual([])
  })
})
