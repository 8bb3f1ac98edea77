import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { becomeMember, callApi, newName, publishArticle } from './people.ts'

const { newPerson } = startBrowser()
const RUDE = 'こんな手順では勝てません。'
const SPOILER = '最後の部屋にいるのは兄です。'

let author: Person
let troll: Person
let trollName: string
let address: string
beforeAll(async () => {
  author = await newPerson(jaDesktop)
  troll = await newPerson({ language: 'en', size: phone })
  trollName = newName('ara')
  await Promise.all([becomeMember(author, newName('mamori')), becomeMember(troll, trollName)])
  const id = await publishArticle(author, 'minecraft', { title: '守りかた', text: '盾を構えます。' })
  address = `/games/minecraft/${id}`
  for (const body of [RUDE, SPOILER])
    await callApi(troll, 'POST', 'article_comments', { article_path: id, body })
})

const menuOf = ({ page, words }: Person, name: string) => button(page, words.comments.menu(name)).first()
const said = ({ page }: Person, text: string) => page.locator('article p', { hasText: text })

it('a user is blocked for a rude comment, while they view the same page', async () => {
  const { page, words } = author
  const { comments, relations } = words
  // The page may be rendered, and kept, before the last comment is in the read model; it does not load that later.
  const hasLast = (page: Person['page']) => page.getByText(SPOILER)
  await visitUntil(author, `${address}/comments`, hasLast)
  await visitUntil(troll, `${address}/comments`, hasLast)
  await menuOf(author, trollName).click()
  await page.getByRole('menuitem', { name: relations.block, exact: true }).click()
  await page.getByRole('alertdialog', { name: relations.blockTitle(trollName) }).waitFor()
  await button(page, relations.blockConfirm).click()
  // Both of their comments are folded, and one is opened.
  await expect.poll(() => page.getByText(comments.folded.blocked).count()).toBe(2)
  await expect.poll(() => said(author, RUDE).count()).toBe(0)
  await button(page, comments.look).first().click()
  await said(author, RUDE).waitFor()

  // They still read public content, and cannot interact; the reason is not shown to them.
  const { page: theirs, words: english } = troll
  await said(troll, RUDE).waitFor()
  await button(theirs, english.comments.write).click()
  await theirs.getByLabel(english.comments.write).fill('Me again')
  await button(theirs, english.comments.post).click()
  await theirs.getByText(english.failures.ofImage.interaction_refused ?? '?').waitFor()
  expect(await theirs.getByText(/block/i).count()).toBe(0)
})

it('the list has them, and lets them go', async () => {
  const { page, words } = author
  const { blocked, comments } = words
  await visit(author, '/settings/blocked')
  await page.getByText(`@${trollName}`).waitFor()
  await button(page, `${trollName}: ${blocked.remove}`).click()
  await page.getByText(blocked.noBlocked).waitFor()
  await visit(author, `${address}/comments`)
  await said(author, RUDE).waitFor()
  expect(await page.getByText(comments.folded.blocked).count()).toBe(0)
})

it('a word is muted in any spelling, and unmuted', async () => {
  const { page, words } = author
  const { blocked, comments } = words
  await visit(author, '/settings/blocked')
  await page.getByLabel(blocked.word).fill('最後ノ部屋')
  await button(page, blocked.add).click()
  await page.getByText(blocked.count(1)).waitFor()
  await visit(author, `${address}/comments`)
  await page.getByText(comments.folded.words).waitFor()
  await said(author, RUDE).waitFor()
  await visit(author, '/settings/blocked')
  await button(page, blocked.removeWord('最後ノ部屋')).click()
  await page.getByText(blocked.noWords).waitFor()
})

it('a user is muted on their own page, by keyboard, and unmuted', async () => {
  const { page, words } = author
  const { relations } = words
  await visit(author, `/users/${trollName}`)
  await button(page, relations.menu(trollName)).press('Enter')
  await page.getByRole('menuitem', { name: relations.mute, exact: true }).press('Enter')
  await page.getByText(relations.done.mute.on).waitFor()
  await visit(author, `${address}/comments`)
  await expect.poll(() => page.getByText(words.comments.folded.muted).count()).toBe(2)
  await visit(author, `/users/${trollName}`)
  await button(page, relations.menu(trollName)).click()
  await page.getByRole('menuitem', { name: relations.unmute, exact: true }).click()
  await page.getByText(relations.done.mute.off).waitFor()
})
