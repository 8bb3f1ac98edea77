import { REPLIES_SHOWN } from '@koryaku/contracts/comments/comment-parts.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { button, type Person, responds, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'
const REPLIES = 12

let asker: Person
let helper: Person
let articleId: string
let address: string
let rootId: string
/** Replies to the first comment, oldest first. */
const replies: string[] = []

const say = async (person: Person, body: string): Promise<string> => {
  const content = { article_path: articleId, body }
  return (await callApi<{ data: { id: string } }>(person, 'POST', 'article_comments', content)).data.id
}
const reply = async (person: Person, body: string): Promise<string> => {
  const content = { article_comment_id: rootId, body }
  return (await callApi<{ data: { id: string } }>(person, 'POST', 'article_comments_replies', content)).data
    .id
}
/** IDs of these comments in the order of the page. */
const shownOf = async (page: Page, ids: readonly string[]): Promise<string[]> => {
  const shown = await page
    .locator('article[id^="c-"]')
    .evaluateAll(articles => articles.map(({ id }) => id.slice(2)))
  return shown.filter(id => ids.includes(id))
}
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#c-${id}`).evaluate(element => element.getBoundingClientRect().top)

beforeAll(async () => {
  asker = await newPerson(jaDesktop)
  helper = await newPerson(jaDesktop)
  await Promise.all([becomeMember(asker, newName('toi')), becomeMember(helper, newName('kotae'))])
  articleId = await publishArticle(asker, GAME, { title: '長い会話', text: '水路の引き方です。' })
  address = `/games/${GAME}/${articleId}/comments`
  rootId = await say(asker, '水が止まります。')
  // A member may post ten comments in a minute.
  for (let n = 1; n <= REPLIES; n++) replies.push(await reply(n % 2 ? asker : helper, `${n}番めの返信です。`))
})

it('a linked reply keeps its position while the replies before it are loaded', async () => {
  const visitor = await newPerson(jaPhone)
  const { page, words } = visitor
  const linked = replies.at(-1) ?? ''
  const first = [...replies.slice(0, REPLIES_SHOWN), linked]
  for (const name of [words.comments.moreReplies(REPLIES), words.comments.repliesBetween]) {
    await visitUntil(visitor, `${address}?comment=${linked}#c-${linked}`, page =>
      page.locator(`#c-${linked}`),
    )
    await responds(button(page, name))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await shownOf(page, replies)).toEqual(first)
    await button(page, name).scrollIntoViewIfNeeded()
    const top = await topOf(page, linked)
    await button(page, name).click()
    await expect.poll(() => shownOf(page, replies)).toEqual(replies)
    await button(page, words.comments.repliesBetween).waitFor({ state: 'detached' })
    await expect.poll(async () => Math.abs((await topOf(page, linked)) - top)).toBeLessThan(2)
    await visit(visitor, '/about')
  }
})

it('the fragment of a comment on another page opens that page', async () => {
  const visitor = await newPerson(jaPhone)
  const { page } = visitor
  const linked = replies.at(-1) ?? ''
  await visit(visitor, `${address}#c-${linked}`)
  await page.waitForURL(new RegExp(`comment=${linked}#c-${linked}$`))
  const reply = page.locator(`#c-${linked}`)
  await expect.poll(() => reply.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
})

it('the notice of a new reply opens it in its old conversation, also after a deletion', async () => {
  const visitor = await newPerson(jaPhone)
  const { page, words } = visitor
  const notice = page.getByRole('button', { name: words.comments.newComments(1) })
  await visitUntil(visitor, address, page => page.getByText(words.comments.moreReplies(REPLIES)))
  // The page asks for new comments when the end of the list is near.
  const counted = page.waitForResponse(answer => /article_comments\?.*per=1(&|$)/.test(answer.url()))
  await button(page, words.comments.moreReplies(REPLIES)).scrollIntoViewIfNeeded()
  await counted
  const next = await reply(helper, '水門を開けてください。')
  await notice.click()
  await page.waitForURL(new RegExp(`comment=${next}#c-${next}$`))
  await page.locator(`#c-${next}`).waitFor()
  await notice.waitFor({ state: 'detached' })
  // One fewer and one more: the number is the same.
  const deleted = await reply(asker, '開けました。')
  await notice.waitFor()
  await callApi(asker, 'DELETE', `article_comments/${deleted}`)
  await notice.waitFor({ state: 'detached' })
  await callApi(helper, 'DELETE', `article_comments/${next}`)
  const last = await reply(asker, '流れました。')
  await notice.click()
  await page.waitForURL(new RegExp(`comment=${last}#c-${last}$`))
  await page.locator(`#c-${last}`).waitFor()

  await visit(visitor, `${address}?comment=${deleted}#c-${deleted}`)
  await page.getByText(words.comments.notShown).waitFor()
  await page.locator(`#c-${rootId}`).waitFor()
})

it('the tabs show the conversations in three orders', async () => {
  const visitor = await newPerson(jaPhone)
  const { page, words } = visitor
  const roots = [rootId, await say(helper, '二つめの話です。'), await say(helper, '三つめの話です。')]
  const [first, second, third] = roots
  await callApi(asker, 'POST', `article_comment_likes/${second}`)
  await visitUntil(visitor, address, page => page.locator(`#c-${third}`))
  for (const [order, ids] of [
    ['newest', [third, second, first]],
    ['helpful', [second, first, third]],
    ['oldest', [first, second, third]],
  ] as const) {
    await page.getByRole('link', { name: words.comments[order], exact: true }).click()
    await expect.poll(() => shownOf(page, roots), { message: order }).toEqual(ids)
    await page.locator('a[aria-current="page"]', { hasText: words.comments[order] }).waitFor()
  }
})
