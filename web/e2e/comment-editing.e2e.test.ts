import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { button, hasFocus, type Person, reload, startBrowser, visitUntil } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { isFocused, pressOn } from './keyboard.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const OTHERS = 'The first torch is on the left.'
const FIRST = 'The map is wrong at the third corner.'
const EDITED = 'The map is wrong at the fourth corner.'
const CANCELLED = 'Forget it.'
const ELSEWHERE = 'The map is wrong at every corner.'
const LAST = 'The map is right.'

let member: Person
let address: string
let others: Locator
let own: Locator
beforeAll(async () => {
  const author = await newPerson(jaDesktop)
  member = await newPerson({ language: 'en', size: phone })
  await Promise.all([becomeMember(author, newName('kaki')), becomeMember(member, newName('hen'))])
  const article_path = await publishArticle(author, 'minecraft', {
    title: '地下の地図',
    text: '地下の歩き方です。',
  })
  address = `/games/minecraft/${article_path}/comments`
  await callApi(author, 'POST', 'article_comments', { article_path, body: OTHERS })
  others = commentOf(OTHERS)
})

const commentOf = (text: string) => member.page.locator('article[id^="c-"]', { hasText: text })
const inOwn = (name: string) => own.getByRole('button', { name, exact: true })
/** A paragraph of the comment, or of a text being sent, not the box. */
const inText = (text: string) => own.locator('p', { hasText: text }).first()
const boxOf = (name: string) => member.page.getByRole('textbox', { name, exact: true })

/** Replaces the text of the focused box. */
async function rewrite(box: Locator, text: string): Promise<void> {
  await hasFocus(box)
  await member.page.keyboard.press('Control+A')
  await member.page.keyboard.type(text)
}

/** Presses Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor()
  for (let stops = 0; stops < 30; stops++) {
    if (await isFocused(control)) return
    await member.page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

it('a member posts a comment and replies by keyboard', async () => {
  const { page, words } = member
  const { comments } = words
  await visitUntil(member, address, page => page.getByText(OTHERS))
  await pressOn(button(page, comments.write))
  await rewrite(boxOf(comments.write), FIRST)
  await page.keyboard.press('Control+Enter')
  await page.getByText(comments.see).waitFor()
  const id = await commentOf(FIRST).getAttribute('id')
  own = page.locator(`#${id}`)
  await pressOn(others.getByRole('button', { name: comments.reply, exact: true }))
  await rewrite(boxOf(comments.writeReply), 'Thank you.')
  await page.keyboard.press('Control+Enter')
  await page.getByText(comments.replied).waitFor()
  await commentOf('Thank you.').waitFor()
})

it('an edit is saved by keyboard, and the focus returns to its button', async () => {
  const { page, words } = member
  const { comments } = words
  await pressOn(inOwn(comments.edit))
  await rewrite(boxOf(comments.edit), EDITED)
  await page.keyboard.press('Control+Enter')
  await inText(EDITED).waitFor()
  await own.getByText(comments.edited, { exact: true }).waitFor()
  await hasFocus(inOwn(comments.edit))
})

it('a cancelled edit leaves no draft', async () => {
  const { page, words } = member
  const { comments } = words
  await page.keyboard.press('Enter')
  await rewrite(boxOf(comments.edit), CANCELLED)
  await tabTo(inOwn(comments.cancel))
  await page.keyboard.press('Enter')
  await inText(EDITED).waitFor()
  await hasFocus(inOwn(comments.edit))
  await page.keyboard.press('Enter')
  await hasFocus(boxOf(comments.edit))
  expect(await boxOf(comments.edit).inputValue()).toBe(EDITED)
  await tabTo(inOwn(comments.cancel))
  await page.keyboard.press('Enter')
  await hasFocus(inOwn(comments.edit))
})

it('an edit does not silently replace one of another tab', async () => {
  const { page, words } = member
  const { comments, failures } = words
  await page.keyboard.press('Enter')
  await rewrite(boxOf(comments.edit), LAST)
  const id = (await own.getAttribute('id'))?.slice('c-'.length)
  await callApi(member, 'PATCH', `article_comments/${id}`, { body: ELSEWHERE })
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alertdialog')
    .getByText(failures.ofImage.comment_changed ?? '?')
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await own.getByText(comments.changedMeanwhile).waitFor()
  await inText(ELSEWHERE).waitFor()
  // The text of a failed edit is kept, also on the device.
  expect(await boxOf(comments.edit).inputValue()).toBe(LAST)
  await reload(page)
  await pressOn(inOwn(comments.edit))
  await own.getByText(comments.draftRestored).waitFor()
  await inText(ELSEWHERE).waitFor()
  expect(await boxOf(comments.edit).inputValue()).toBe(LAST)
  await hasFocus(boxOf(comments.edit))
  await page.keyboard.press('Control+Enter')
  await inText(LAST).waitFor()
  await hasFocus(inOwn(comments.edit))
})

it('a deletion is undone by keyboard', async () => {
  const { page, words } = member
  const { comments } = words
  await tabTo(inOwn(comments.remove))
  await page.keyboard.press('Enter')
  await page.getByText(comments.removed).waitFor()
  await hasFocus(button(page, comments.undo))
  const restored = page.waitForResponse(answer => answer.url().endsWith('/restore'))
  await page.keyboard.press('Enter')
  expect((await restored).status()).toBe(204)
  await hasFocus(inOwn(comments.edit))
  await inText(LAST).waitFor()
})

it('the comment of another user is reported by keyboard', async () => {
  const { page, words } = member
  const { report } = words
  await pressOn(others.locator('button[aria-haspopup="menu"]'))
  await pressOn(page.getByRole('menuitem', { name: report.report }))
  const dialog = page.getByRole('dialog')
  await pressOn(dialog.getByLabel(report.reasons.harassment), 'Space')
  await page.keyboard.press('Tab')
  await hasFocus(dialog.getByLabel(report.sentence))
  await page.keyboard.type('It points the wrong way.')
  await tabTo(dialog.getByRole('button', { name: report.send, exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText(report.done).waitFor()
})
