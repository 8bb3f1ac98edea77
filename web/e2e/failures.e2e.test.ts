import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit } from './browser.ts'
import { corners } from './combinations.ts'
import { signIn } from './people.ts'

const { newPerson } = startBrowser()

const refuse = (page: Page, path: string, status: number, error?: object) =>
  page.route(`**/api/${path}`, route => route.fulfill({ status, json: error ? { errors: [error] } : {} }))

describe.each(corners)('when something fails ($language, $size.width)', combination => {
  let member: Person

  beforeAll(async () => {
    member = await newPerson(combination)
    await signIn(member, 'reader@example.com')
  })
  const dialog = () => member.page.getByRole('alertdialog')

  it('a like goes quietly back', async () => {
    const { page, words } = member
    await visit(member, '/games/minecraft')
    const known = page.waitForResponse(
      answer => answer.request().postData()?.includes('liking_article_paths') ?? false,
    )
    await page.locator('main article').first().getByRole('heading').getByRole('link').click()
    await known
    const like = page.getByRole('button', { name: new RegExp(`^${words.reactions.like}`) })
    const before = await like.getAttribute('aria-pressed')
    await refuse(page, 'article_likes/*', 500, { code: 'internal_error' })
    const refused = page.waitForResponse('**/api/article_likes/*')
    await like.click()
    await refused
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe(before)
    expect(await dialog().count()).toBe(0)
    await page.unroute('**/api/article_likes/*')
  })

  it('a refused write says why', async () => {
    const { page, words } = member
    const { failures } = words
    const refusals = [
      [401, { code: 'not_signed_in' }, failures.signInTitle],
      [403, { code: 'email_verification_required' }, failures.resend],
      [422, { code: 'invalid_request', detail: '長すぎます' }, '長すぎます'],
      [500, { code: 'internal_error' }, failures.unknownTitle],
    ] as const
    await visit(member, '/')
    for (const [status, error, says] of refusals) {
      await refuse(page, 'articles', status, error)
      await button(page, words.writePanel.write).click()
      await page.getByRole('searchbox', { name: words.writePanel.search }).fill('マイクラ')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /マインクラフト|Minecraft/ })
        .first()
        .click()
      await dialog().getByText(says).first().waitFor()
      await button(page, failures.ok).last().click()
      await dialog().waitFor({ state: 'hidden' })
      await page.unroute('**/api/articles')
    }
  })

  it('a page that cannot be rendered says sorry and is reported with its address', async () => {
    const { page, words } = member
    await visit(member, '/games')
    await page.route('**/api/games/*', route => route.fulfill({ json: { data: null } }))
    const reported = page.waitForRequest('**/api/nextjs_errors')
    await page.locator('main li a').first().click()
    expect((await reported).postDataJSON()).toEqual({ currentUrl: page.url() })
    await page.getByRole('heading', { name: words.errors.renderTitle }).waitFor()
    await page.unroute('**/api/games/*')
    member.faults.splice(0)
  })

  it('says when the connection is gone, and when it is back', async () => {
    const { page, context, words } = member
    await visit(member, '/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText(words.errors.offlineNotice).waitFor()
    await context.setOffline(false)
    await page.getByText(words.errors.offlineNotice).waitFor({ state: 'detached' })
  })

  it('a page works without a part of its frame that cannot be loaded', async () => {
    // Without service worker, which would have its own copy.
    const storageState = await member.context.storageState()
    const other = await newPerson(combination, { serviceWorkers: 'block', storageState })
    const { page, words } = other
    await page.route('**/assets/member-actions-*', route => route.abort())
    await visit(other, '/ranking')
    await page.waitForLoadState('networkidle')
    await page.locator('main article').first().waitFor()
    expect(await button(page, words.writePanel.write).count()).toBe(0)
    await other.context.close()
  })
})
