import { beforeAll, describe, expect, inject, it } from 'vitest'
import { localePath } from '#app/i18n/language.ts'
import {
  arrivesAt,
  button,
  hasFocus,
  type Person,
  responds,
  settled,
  startBrowser,
  visit,
} from './browser.ts'
import { cornersOf } from './combinations.ts'
import { compose } from './input-method.ts'
import { sideways, violations, violationsIn } from './page-checks.ts'
import { becomeMember, becomeStaff, callApi, documentOf, newName, publishArticle } from './people.ts'

const corners = cornersOf(import.meta.url)
const REASON = '特定の商品の宣伝だけが目的と判断しました。'
const APPEAL = '自分で遊んで調べた内容で、宣伝ではありません。'
const ANSWER = '確認の結果、宣伝ではないと判断しました。'
const UNDONE = '根拠の確認が足りないまま停止していました。'
const LONG_TEXT = [
  '自分で試した結果です。',
  ...Array.from({ length: 90 }, (_, n) => `手順${n}：洞窟を進みます。`),
].join('\n')
const CHANGED = '宣伝に見える文を消しました。'
const { newPerson } = startBrowser()
/** Whether the middle of an element is visible. */
const isInSight = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + Math.min(width, 20) / 2, y + height / 2))
}
/** How far is it down in what scrolls? */
const scrolledBy = (element: Element): number => {
  let around: Element | null = element
  while (around && around.scrollTop === 0) around = around.parentElement
  return around?.scrollTop ?? 0
}
/** Each step depends on the previous ones. */
describe.each(corners)('an article that is reported ($language, $size.width)', combination => {
  const name = newName('senden')
  const moderatorName = newName('mihari')
  const title = newName('宣伝と間違われた記事')
  const report = `${title} は宣伝です。`
  let began: string
  let reader: Person
  let author: Person
  let moderator: Person
  let articlePath: string
  /** `/games/{slug}/{articlePath}`. */
  let address: string

  beforeAll(async () => {
    began = new Date().toLocaleString('sv', { timeZone: 'Asia/Tokyo' })
    ;[reader, author, moderator] = await Promise.all([
      newPerson(combination),
      newPerson(combination),
      newPerson(combination),
    ])
    await becomeStaff(moderator, moderatorName, 'moderator')
    await becomeMember(author, name)
    articlePath = await publishArticle(author, 'minecraft', { title, text: LONG_TEXT })
    address = `/games/minecraft/${articlePath}`
  })

  /** Lists, search results and the article page for a visitor. */
  async function isPublic(): Promise<{ status: number | undefined; search: boolean; author: boolean }> {
    const { page } = reader
    const status = (await page.goto(localePath(combination.language, address)))?.status()
    const link = page.locator(`main a[href$="${address}"]`)
    const lists = async (path: string) => {
      await visit(reader, path)
      await page.waitForLoadState('networkidle')
      return (await link.count()) > 0
    }
    const search = await lists(`/search?t=articles&q=${encodeURIComponent(title)}`)
    return { status, search, author: await lists(`/users/${name}`) }
  }

  it('is reported by a visitor, who gets a confirmation', async () => {
    await expect.poll(isPublic).toEqual({ status: 200, search: true, author: true })
    const { page } = reader
    const { inquiry } = reader.words
    await visit(reader, address)
    await responds(button(page, reader.words.reports.report).first())
    await button(page, reader.words.reports.report).first().click()
    const dialog = page.getByRole('dialog')
    const genre = dialog.getByLabel(inquiry.genre)
    await expect.poll(() => genre.inputValue()).toBe('violation')
    // The first field precedes the button that closes.
    await hasFocus(genre)
    await dialog.getByText(title).waitFor()
    await compose(dialog.getByLabel(inquiry.email), 'Mihari@example.com')
    await compose(dialog.getByLabel(inquiry.contents), report)
    await dialog.getByRole('button', { name: inquiry.send }).click()
    await dialog.getByText(inquiry.emailInvalid).waitFor()
    await dialog.getByLabel(inquiry.email).fill('mihari@example.com')
    await dialog.getByRole('button', { name: inquiry.send }).click()
    await page.getByText(inquiry.sentText).waitFor()
  })

  it('keeps the form when sending fails', async () => {
    const { page } = reader
    const { inquiry, layout } = reader.words
    await visit(reader, '/')
    await page.route('**/api/inquiries', route => route.fulfill({ status: 500, body: '{}' }))
    await button(page, layout.footerContact).click()
    const form = page.getByRole('dialog', { name: inquiry.title })
    await form.getByLabel(inquiry.email).fill('mihari@example.com')
    await compose(form.getByLabel(inquiry.contents), '落ちます')
    await form.getByRole('button', { name: inquiry.send }).click()
    const failure = page.getByRole('alertdialog', { name: inquiry.failed })
    await failure.getByRole('button', { name: inquiry.close }).last().click()
    expect(await form.getByLabel(inquiry.contents).inputValue()).toBe('落ちます')
    await page.unroute('**/api/inquiries')
  })

  it('cannot be reported any more once its author has unpublished it', async () => {
    const { page } = reader
    const { inquiry } = reader.words
    const path = await publishArticle(author, 'minecraft', { title: `${title}の続き`, text: LONG_TEXT })
    const api = new URL(`/api/games/minecraft/articles/${path}`, inject('site').url)
    const status = async () => (await fetch(api)).status
    await expect.poll(status).toBe(200)
    await visit(reader, `/games/minecraft/${path}`)
    await responds(button(page, reader.words.reports.report).first())
    await button(page, reader.words.reports.report).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(inquiry.email).fill('mihari@example.com')
    await compose(form.getByLabel(inquiry.contents), '宣伝です')
    await callApi(author, 'PATCH', `my/articles/${path}/unpublish`)
    await expect.poll(status).toBe(404)
    await form.getByRole('button', { name: inquiry.send }).click()
    await page.getByRole('alertdialog', { name: inquiry.gone }).waitFor()
  })

  it('is found in the queue, and suspended where the report is read', async () => {
    const { page } = moderator
    const { moderation, suspension } = moderator.words
    await visit(moderator, '/moderation')
    await page.getByText(report).waitFor()
    // The menu shows that items are waiting.
    await button(page, moderator.words.myMenu.menu).click()
    await page
      .getByRole('link', { name: new RegExp(moderator.words.myMenu.waiting(0).replace('0', '[1-9]\\d*')) })
      .waitFor()
    await page.keyboard.press('Escape')
    const card = page.locator('main li').filter({ hasText: report })
    const decide = card.getByRole('button', { name: moderation.suspend })
    await decide.click()
    await page.getByRole('dialog', { name: moderation.suspend }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => decide.evaluate(element => element === document.activeElement)).toBe(true)
    await decide.click()
    const dialog = page.getByRole('dialog', { name: moderation.suspend })
    await dialog.getByLabel(moderation.rule).selectOption({ label: suspension.rules.spam })
    await compose(dialog.getByLabel(moderation.reason), REASON)
    await dialog.getByRole('button', { name: moderation.next }).click()
    // Escape closes the topmost question, and returns the focus to its opener.
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    const next = dialog.getByRole('button', { name: moderation.next })
    await expect.poll(() => next.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await dialog.getByLabel(moderation.reason).inputValue()).toBe(REASON)
    await next.click()
    await page.getByRole('alertdialog').getByRole('button', { name: moderation.suspend }).click()
    // The suspension answers the report: its card goes.
    await card.waitFor({ state: 'hidden' })
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await page.getByText(REASON).first().waitFor()
  })

  it('is hidden from all other users', async () => {
    await expect.poll(isPublic).toEqual({ status: 404, search: false, author: false })
  })

  it('rings the bell of its author, who reads rule and reason, and cannot publish', async () => {
    const { page } = author
    const { notifications, suspension, editor } = author.words
    await visit(author, '/')
    await button(page, notifications.bellUnread).click()
    await page.getByText(notifications.suspended).first().click()
    await arrivesAt(author, `/articles/${articlePath}/suspension`)
    await page.getByText(suspension.rules.spam).waitFor()
    await page.getByText(REASON).waitFor()
    await visit(author, `/articles/${articlePath}/edit`)
    await page.getByText(suspension.notice).waitFor()
    await expect.poll(() => button(page, editor.toPublish).isDisabled()).toBe(true)
    await visit(author, `/articles/${articlePath}/publish`)
    await page.getByText(suspension.notice).waitFor()
    for (const action of [editor.publish, editor.update]) expect(await button(page, action).count()).toBe(0)
    await visit(author, address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(suspension.notice).waitFor()
    // Authors cannot report their own article.
    expect(await page.locator('main').getByText(author.words.reports.report).count()).toBe(0)
  })

  it('is fixed by its author, and appealed', async () => {
    const { page } = author
    const { suspension } = author.words
    const { data } = await callApi<{ data: { attributes: { revision: string } } }>(
      author,
      'GET',
      `my/articles/${articlePath}/edit`,
    )
    const content = { title, document: documentOf(`${LONG_TEXT}\n${CHANGED}`) }
    const { revision } = data.attributes
    await callApi(author, 'PATCH', `my/articles/${articlePath}`, { content, revision })
    await visit(author, '/articles')
    await page.locator(`a[href$="/articles/${articlePath}/suspension"]`).click()
    await compose(page.getByLabel(suspension.appealLabel), APPEAL)
    await button(page, suspension.appealSend).click()
    await page.getByRole('alertdialog').getByRole('button', { name: suspension.appealSend }).click()
    await page.getByText(suspension.states.waiting).waitFor()
  })

  it('is read by the moderator, which is recorded', async () => {
    const { page } = moderator
    const { moderation } = moderator.words
    await visit(moderator, '/moderation?tab=appeals')
    await page.getByText(APPEAL).first().waitFor()
    await page.getByRole('link', { name: title }).first().click()
    await button(page, moderation.readText).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText(moderation.confirmReadText).waitFor()
    await question.getByRole('button', { name: moderation.read }).click()
    await page.getByRole('dialog').filter({ hasText: moderation.recorded }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: moderation.events.RestrictedContentRead }).first().waitFor()
  })

  it('is compared with what the author made of it: a long text opens at its first change', async () => {
    const { page } = moderator
    const { moderation } = moderator.words
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await button(page, moderation.compareEvidence).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: moderation.read }).click()
    const change = page.getByRole('dialog').locator('ins', { hasText: CHANGED })
    await change.waitFor()
    await expect.poll(() => change.evaluate(isInSight)).toBe(true)
    // It is visible because of scrolling, not because the text is short.
    expect(await change.evaluate(scrolledBy)).toBeGreaterThan(200)
    await page.keyboard.press('Escape')
  })

  it('is shown on pages without a fault, in light and dark', async () => {
    const { page } = moderator
    const { moderation } = moderator.words
    for (const path of [
      ...['/moderation', '/moderation?tab=appeals', '/moderation?tab=suspended', '/moderation?tab=undo'],
      `/moderation/articles/${articlePath}`,
    ]) {
      await visit(moderator, path)
      await settled(page)
      // The suspension has answered the reports of the article.
      const rows = page.locator('main ul li, main ol li').or(page.getByText(moderation.nothing))
      if (!path.endsWith('undo')) await rows.first().waitFor()
      expect(await violations(page), path).toEqual([])
      expect(await sideways(page), path).toBe(0)
      expect(await violationsIn(page, 'dark'), path).toEqual([])
    }
  })

  it('is public again when the appeal is granted', async () => {
    const { page } = moderator
    const { moderation } = moderator.words
    await visit(moderator, '/moderation?tab=appeals')
    const card = page.locator('main li').filter({ hasText: title })
    await card.getByRole('button', { name: moderation.decide }).click()
    const dialog = page.getByRole('dialog', { name: moderation.decide })
    await dialog.getByLabel(moderation.outcomes.overturned).check()
    await compose(dialog.getByLabel(moderation.reason), ANSWER)
    await dialog.getByRole('button', { name: moderation.next }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: moderation.decide }).click()
    await page.getByText(moderation.decided, { exact: true }).first().waitFor()
    await card.waitFor({ state: 'hidden' })
    await expect.poll(isPublic).toEqual({ status: 200, search: true, author: true })
    // Readers get the corrected text.
    await visit(moderator, address)
    await page.getByText(CHANGED).waitFor()
    await visit(author, `/articles/${articlePath}/suspension`)
    await author.page.getByText(ANSWER).waitFor()
  })

  it('comes back when what the moderator did is undone in bulk, after a preview', async () => {
    const { page } = moderator
    const { moderation, suspension } = moderator.words
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await button(page, moderation.suspend).click()
    await page.getByRole('dialog').getByLabel(moderation.rule).selectOption({ label: suspension.rules.spam })
    await page.getByRole('dialog').getByLabel(moderation.reason).fill(REASON)
    await button(page, moderation.next).click()
    await page.getByRole('alertdialog').getByRole('button', { name: moderation.suspend }).click()
    await page.getByText(moderation.suspended, { exact: true }).last().waitFor()
    await visit(moderator, '/moderation?tab=undo')
    await compose(page.getByLabel(moderation.undoModerator), 'nobody-at-all')
    await button(page, moderation.undoPreview).click()
    await page.getByText(moderation.undoNobody).waitFor()
    await page.getByLabel(moderation.undoModerator).fill(moderatorName)
    // All that was done to it: a period from the second suspension on would bring back the first, and its appeal.
    await page.getByLabel(moderation.undoFrom).fill(began.slice(0, 16).replace(' ', 'T'))
    await button(page, moderation.undoPreview).click()
    await page.getByRole('row', { name: title }).waitFor()
    await button(page, moderation.undoRun).click()
    await page.getByText(moderation.required).waitFor()
    await compose(page.getByLabel(moderation.undoReason), UNDONE)
    expect(await violations(page)).toEqual([])
    await button(page, moderation.undoRun).click()
    await page.getByRole('alertdialog').getByRole('button', { name: moderation.undoRun }).click()
    await page.getByText(moderation.undoDone, { exact: true }).first().waitFor()
    await visit(moderator, `/moderation/articles/${articlePath}`)
    await page.getByText(UNDONE).waitFor()
    await page.getByText(moderation.causes.undo).first().waitFor()
    await expect.poll(isPublic).toEqual({ status: 200, search: true, author: true })
  })

  it('is moderated on pages for moderators only', async () => {
    await visit(author, '/moderation')
    await author.page.getByText(author.words.errors.forbiddenTitle).waitFor()
  })
})
