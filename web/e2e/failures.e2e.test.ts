import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterStart, arrivesAt, button, type Person, settled, startBrowser, visit } from './browser.ts'
import { cornersOf } from './combinations.ts'
import { becomeMember, newName } from './people.ts'
import { actionsTold, isPressed } from './viewer-actions.ts'

const corners = cornersOf(import.meta.url)
const { newPerson } = startBrowser()

const refuse = (page: Page, path: string, status: number, error?: object) =>
  page.route(`**/api/${path}`, route => route.fulfill({ status, json: error ? { errors: [error] } : {} }))

const ARTICLE = /^\/games\/[^/]+\/\w{13}$/
const ARRIVED = { 'follow of a game': /^\/games\/[^/]+$/, 'follow of a member': /^\/users\/[^/]+$/ }

describe.each(corners)('failures ($language, $size.width)', combination => {
  let member: Person
  let email: string

  beforeAll(async () => {
    member = await newPerson(combination)
    email = await becomeMember(member, newName('shippai'))
  })
  const dialog = () => member.page.getByRole('alertdialog')

  it.each([
    ['like', 'article_likes/*', 'liking_article_paths'],
    ['bookmark', 'article_bookmarks/*', 'bookmarking_articles_article_paths'],
    ['follow of a game', 'my/games**', 'following_game_slugs'],
    ['follow of a member', 'my/users**', 'following_user_names'],
  ] as const)('a %s is rolled back without a message', async (what, path, list) => {
    const { page, words } = member
    const { reactions, follows } = words
    const row = page.locator('main article').first()
    // The articles of the demo content stay; others come and go. Not the reader's own account.
    const target = {
      like: () => row.getByRole('heading').getByRole('link'),
      bookmark: () => row.getByRole('heading').getByRole('link'),
      'follow of a game': () => page.locator('main ul a, main article a').first(),
      'follow of a member': () => page.getByRole('main').getByRole('link', { name: 'コウリャク編集部' }),
    }[what]()
    const from = { 'follow of a game': '/games', 'follow of a member': '/games/minecraft' }
    await visit(member, { ...from, like: '/users/kakinoki', bookmark: '/users/kakinoki' }[what])
    const name = new RegExp(
      { like: `^${reactions.like}`, bookmark: `^${reactions.bookmark}` }[what as string] ??
        follows.followLabel('.*'),
    )
    const toggle = page.getByRole('main').getByRole('button', { name }).first()
    const go = async () => {
      await target.first().click()
      await arrivesAt(member, { ...ARRIVED, like: ARTICLE, bookmark: ARTICLE }[what])
      await settled(page)
    }
    const before = await actionsTold(member, list, { go, button: toggle })
    let answerNow = () => {}
    const asked = new Promise<void>(resolve => {
      answerNow = resolve
    })
    await page.route(`**/api/${path}`, async route => {
      await asked
      await route.fulfill({ status: 500, json: { errors: [{ code: 'internal_error' }] } })
    })
    await toggle.click()
    // Immediately, and rolled back when it is rejected.
    await expect.poll(() => isPressed(toggle)).toBe(!before)
    answerNow()
    await expect.poll(() => isPressed(toggle)).toBe(before)
    expect(await dialog().count()).toBe(0)
    await page.unroute(`**/api/${path}`)
  })

  it('a rejected write reports the reason', async () => {
    const { page, words } = member
    const { failures } = words
    const refusals = [
      [401, { code: 'not_signed_in' }, failures.signInTitle],
      [403, { code: 'email_verification_required' }, failures.resend],
      [422, { code: 'invalid_request', detail: '長すぎます' }, '長すぎます'],
      [403, { code: 'forbidden' }, failures.forbiddenTitle],
      [404, { code: 'not_found' }, failures.notFoundTitle],
      [429, { code: 'too_many_requests' }, failures.tooMany],
      [503, { code: 'temporarily_unavailable' }, failures.unavailableTitle],
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
      if (error.code === 'email_verification_required') {
        // The email address is verified: the provider would reject the request.
        await page.route('**/api/identity/send-verification-email', route => route.fulfill({ json: {} }))
        await button(page, failures.resend).click()
        await dialog().getByText(failures.resent(email)).waitFor()
      }
      await button(page, failures.ok).last().click()
      await dialog().waitFor({ state: 'hidden' })
      await page.unroute('**/api/articles')
    }
  })

  it('a page that fails to render apologises and is reported with its URL', async () => {
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

  it('a page with unavailable data names the missing part, and can be retried', async () => {
    const { page, words } = member
    const { errors } = words
    await visit(member, '/games')
    await refuse(page, 'games/*', 503, { code: 'temporarily_unavailable', detail: 'reads' })
    await page.locator('main li a').first().click()
    await page.getByText(`${errors.missingNow} ${errors.missing.reads}`).waitFor()
    await page.unroute('**/api/games/*')
    await button(page, errors.retry).click()
    await page.locator('main article').first().waitFor()
  })

  it('a write names the missing part', async () => {
    const { page, words } = member
    const { errors } = words
    await visit(member, '/')
    await refuse(page, 'articles', 503, { code: 'temporarily_unavailable', detail: 'events' })
    await button(page, words.writePanel.write).click()
    await page.getByRole('searchbox', { name: words.writePanel.search }).fill('マイクラ')
    const game = page.getByRole('dialog').getByRole('button', { name: /マインクラフト|Minecraft/ })
    await game.first().click()
    await dialog().getByText(`${errors.missingNow} ${errors.missing.events}`).waitFor()
    await button(page, words.failures.ok).last().click()
    await page.unroute('**/api/articles')
  })

  it('a search that fails can be tried again', async () => {
    const { page, words } = member
    const away = { code: 'temporarily_unavailable', detail: 'search' }
    await visit(member, '/search')
    await refuse(page, 'search/articles**', 503, away)
    await page.getByRole('searchbox', { name: words.search.label }).fill('マイクラ')
    await page.getByText(words.search.failed).waitFor()
    await page.unroute('**/api/search/articles**')
    await button(page, words.ui.retry).click()
    await page.locator('main article').first().waitFor()

    await visit(member, '/')
    await refuse(page, 'search/games**', 503, away)
    await button(page, words.writePanel.write).click()
    // The user types immediately: the field has the focus.
    const field = page.getByRole('searchbox', { name: words.writePanel.search })
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    await page.keyboard.type('minecraft')
    await page.getByRole('dialog').getByText(words.ui.partFailed).waitFor()
    await page.unroute('**/api/search/games**')
    await page.getByRole('dialog').getByRole('button', { name: words.ui.retry }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /マインクラフト|Minecraft/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('reports when the connection is lost, and when it returns', async () => {
    const { page, context, words } = member
    await visit(member, '/')
    await afterStart(page)
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
