import { REPLIES_SHOWN } from '@koryaku/contracts/comments/comment-parts.ts'
import type { Response } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { button, type Person, reload, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName, PICTURE } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'
const WORDS = '三つめの角で迷いました。\n目印を教えてください。'

let author: Person
let reader: Person
let address: string
beforeAll(async () => {
  author = await newPerson(jaDesktop)
  reader = await newPerson(jaPhone)
  await Promise.all([becomeMember(author, newName('kaki')), becomeMember(reader, newName('yomi'))])
  const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', { game_slug: GAME })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '地下の歩き方です。' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '地下の地図', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await callApi(author, 'PATCH', `my/articles/${data.id}/publish`, { content, revision: '0' })
  address = `/games/${GAME}/${data.id}`
})

it('a reader asks under the article, the author answers, and both are found by their addresses', async () => {
  const { comments } = reader.words
  await visit(reader, address)
  await button(reader.page, comments.write).click()
  const box = reader.page.getByLabel(comments.write)
  await box.fill(WORDS)
  // The unsent text is stored on the device.
  await reload(reader.page)
  await button(reader.page, comments.write).click()
  await expect.poll(() => box.inputValue()).toBe(WORDS)
  await box.press('Control+Enter')
  await reader.page.getByText(comments.see).waitFor()
  await reader.page.locator('article p', { hasText: '目印を教えてください' }).waitFor()

  await visitUntil(author, `${address}/comments`, page => button(page, comments.reply))
  await button(author.page, comments.reply).click()
  await author.page.getByLabel(comments.writeReply).fill('柱に松明があります。')
  await button(author.page, comments.post).click()
  await author.page.getByText('柱に松明があります。').waitFor()
  await author.page.getByText(comments.writer, { exact: true }).waitFor()

  await reader.page.getByText(comments.see).click()
  await reader.page.waitForURL(/comment=\w{13}#c-\w{13}$/)
  await reader.page.getByText('柱に松明があります。').waitFor()
  // Opened in a new tab, the server renders what the browser shows: a difference is an error of the page.
  await reload(reader.page)
  await reader.page.getByText('柱に松明があります。').waitFor()
  // Its number is part of its name.
  await reader.page.getByRole('button', { name: comments.like }).nth(1).click()
  await reader.page.locator('button[aria-pressed="true"]').waitFor()
})

it('an open page shows that a comment was posted meanwhile', async () => {
  // A page reads again after own writes, and would know what others wrote until then.
  const visitor = await newPerson(jaPhone)
  const { page, words } = visitor
  await visitUntil(visitor, address, page => page.getByText('柱に松明があります。'))
  // The page asks for their number when the comments are near.
  const counted = page.waitForResponse(answer => /article_comments\?.*per=1(&|$)/.test(answer.url()))
  await page.getByText('柱に松明があります。').scrollIntoViewIfNeeded()
  await counted
  const article_path = address.split('/').at(-1)
  const body = '四つめの角にも目印があります。'
  await callApi(author, 'POST', 'article_comments', { article_path, body })
  await page.getByRole('button', { name: words.comments.newComments(1) }).click()
  // The list of all comments is read: later ones are new to it.
  await page.getByRole('link', { name: words.comments.newest, exact: true }).waitFor()
  await page.getByText(body).waitFor()
  await page.getByRole('button', { name: words.comments.newComments(1) }).waitFor({ state: 'detached' })
  // The notice is below the comment, which is the last one.
  await callApi(author, 'POST', 'article_comments', { article_path, body: '五つめの角です。' })
  await page.getByRole('button', { name: words.comments.newComments(1) }).click()
  await page.getByText('五つめの角です。').waitFor()
})

it('an own comment is not announced as a new one', async () => {
  const { page, words } = reader
  const isTotal = (url: string) => /article_comments\?.*\bper=1(&|$)/.test(url)
  // The number is requested once the comments respond, and again every few seconds.
  const counted = page.waitForResponse(answer => isTotal(answer.url()))
  await visit(reader, address)
  await button(page, words.comments.write).scrollIntoViewIfNeeded()
  const totalIn = async (answer: Response) => (await answer.json()).meta.totalCount as number
  const before = await totalIn(await counted)
  await button(page, words.comments.write).click()
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  // The number of comments is read before the list.
  await page.route(/article_comments\?.*\bper=3(&|$)/, async route => {
    await isReleased
    await route.continue()
  })
  await page.getByLabel(words.comments.write).fill('六つめの角です。')
  const [recounted] = await Promise.all([
    page.waitForResponse(async answer => isTotal(answer.url()) && (await totalIn(answer)) > before),
    button(page, words.comments.post).click(),
  ])
  await recounted.finished()
  expect(await page.getByRole('button', { name: words.comments.newComments(1) }).count()).toBe(0)
  release()
  await page.getByText(words.comments.see).waitFor()
  await page.unrouteAll()
})

it('a comment shows the picture that was chosen with it', async () => {
  const { page, words } = author
  await visit(author, `${address}/comments`)
  await button(page, words.comments.write).click()
  await page.getByLabel(words.comments.write).fill('地図です。')
  await page.getByLabel(words.comments.pictureField).setInputFiles(PICTURE)
  await page.getByRole('img', { name: words.comments.pictureToPost }).waitFor()
  await button(page, words.comments.post).click()
  await page
    .locator('article', { hasText: '地図です。' })
    .getByRole('img', { name: words.comments.picture })
    .waitFor()
})

it('a reply to a long conversation is found by its notice, and marked', async () => {
  const { page, words } = author
  // A member may post ten comments in a minute.
  const others = await newPerson(jaDesktop)
  await becomeMember(others, newName('hoka'))
  const { data } = await callApi<{ data: { id: string } }>(others, 'POST', 'article_comments', {
    ...{ article_path: address.split('/').at(-1), body: '長い会話の始まりです。' },
  })
  const answers = Array.from({ length: REPLIES_SHOWN + 1 }, (_, n) => `${n + 1}番めの答えです。`)
  for (const body of answers)
    await callApi(others, 'POST', 'article_comments_replies', { article_comment_id: data.id, body })
  await visitUntil(author, `${address}/comments?sort=newest`, shown =>
    shown.getByText(words.comments.moreReplies(answers.length)),
  )
  const asked = page.locator(`#c-${data.id}`)
  await asked.getByRole('button', { name: words.comments.reply, exact: true }).click()
  await page.getByLabel(words.comments.writeReply).fill('最後の答えです。')
  await button(page, words.comments.post).click()
  await page.getByText(words.comments.replied).waitFor()
  await button(page, words.comments.seeReply).click()
  await page.waitForURL(/#c-\w{13}$/)
  const reply = page.locator('article', { hasText: '最後の答えです。' })
  await reply.waitFor()
  await expect.poll(() => reply.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
})

it('a comment whose response is lost is posted once, also when it is sent again', async () => {
  const { page, words } = reader
  const body = '返事が届かなくても一度だけです。'
  await visit(reader, `${address}/comments`)
  await button(page, words.comments.write).click()
  await page.getByLabel(words.comments.write).fill(body)
  await page.route('**/api/article_comments', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, words.comments.post).click()
  await page.getByRole('alertdialog').getByText(words.failures.offline).waitFor()
  await page.unroute('**/api/article_comments')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  // The text is kept.
  expect(await page.getByLabel(words.comments.write).inputValue()).toBe(body)
  await button(page, words.comments.post).click()
  await page.getByText(words.comments.see).waitFor()
  expect(await page.locator('article', { hasText: body }).count()).toBe(1)
})

it('an own comment is deleted, and the deletion is undone', async () => {
  const { page, words } = reader
  await visit(reader, `${address}/comments`)
  // The oldest is the one of the first test.
  await button(page, words.comments.remove).first().click()
  await page.getByText(words.comments.gone).waitFor()
  await button(page, words.comments.undo).click()
  await page.getByText('目印を教えてください').waitFor()
})
