import { voteId } from '@koryaku/contracts/votes/article-vote.ts'
import { expect, it } from 'vitest'
import { button, type Person, settled, startBrowser, visit } from './browser.ts'
import { desktop, jaDesktop, jaPhone, phone } from './combinations.ts'
import { endComposing, READING, startComposing } from './input-method.ts'
import { sideways, violationsIn } from './page-checks.ts'
import { becomeMember, callApi, documentOf, newName, publishArticle } from './people.ts'
import { actionsTold, isPressed } from './viewer-actions.ts'

const { newPerson } = startBrowser()
const GAME = 'undertale'
const SENTENCE = 'ボスの攻撃が変わりました'
/** Screenshots for a look at the pages; none by default. */
const PICTURES = process.env.PICTURES
const look = async ({ page }: Person, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

/** The button of a vote, whose name ends in a number. */
const voteButton = ({ page }: Person, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}`) })

/** Opens an article, and waits until its page shows which votes are the viewer's. */
const openToVote = (person: Person, articlePath: string) =>
  actionsTold(person, 'voting_ids', {
    go: () => visit(person, `/games/${GAME}/${articlePath}`),
    button: voteButton(person, person.words.readerVotes.helpful),
    id: voteId(articlePath, 'helpful', { asOf: null, versionId: null }),
  })

it('a reader votes that a guide was helpful and withdraws the vote; failures are reported', async () => {
  const author = await newPerson({ language: 'en', size: phone })
  await becomeMember(author, newName('kaku'))
  const { data } = await callApi<{ data: { id: string } }>(author, 'POST', 'articles', { game_slug: GAME })
  const text = { title: 'Helpful', document: { ...documentOf('Text'), version: 1 } }
  await callApi(author, 'PATCH', `my/articles/${data.id}/publish`, { content: { ...text, language: 'en' } })

  const reader = await newPerson(jaDesktop)
  await becomeMember(reader, newName('yomu'))
  const { page, words } = reader
  const votes = words.readerVotes
  const address = `/games/${GAME}/${data.id}`
  const helpful = voteButton(reader, votes.helpful)
  const outdated = voteButton(reader, votes.outdated)
  const open = () => openToVote(reader, data.id)
  expect(await open()).toBe(false)
  const written = page.waitForResponse(answer => answer.url().includes('article_votes'))
  await helpful.press('Enter')
  expect((await written).status()).toBe(200)
  await expect.poll(() => isPressed(helpful)).toBe(true)
  await expect.poll(() => helpful.textContent()).toMatch(/1$/)

  await page.route('**/api/article_votes/**', route =>
    route.fulfill({ status: 422, json: { errors: [{ code: 'invalid_request' }] } }),
  )
  await outdated.click()
  await page.getByText(votes.failed).waitFor()
  await expect.poll(() => isPressed(outdated)).toBe(false)
  await page.unroute('**/api/article_votes/**')

  await expect.poll(open).toBe(true)
  await helpful.click()
  await expect.poll(() => isPressed(helpful)).toBe(false)

  await visit(author, address)
  await author.page.getByText(author.words.readerVotes.titleOfOwn).waitFor()
})

it('a reader explains a vote in a sentence, which is posted as a comment', async () => {
  const [author, reader] = await Promise.all([newPerson(jaDesktop), newPerson(jaPhone)])
  await Promise.all([becomeMember(author, newName('kaku')), becomeMember(reader, newName('yomu'))])
  const text = '地下の歩き方です。'
  const closed = await publishArticle(author, GAME, { title: newName('閉じた部屋'), text })
  await callApi(author, 'PATCH', `my/articles/${closed}/comments`, { audience: 'none' })
  const open = await publishArticle(author, GAME, { title: newName('開いた部屋'), text })
  const { page, words } = reader
  const { readerVotes: votes, comments } = words
  const field = page.getByLabel(votes.sentence)
  const helpful = voteButton(reader, votes.helpful)
  const outdated = voteButton(reader, votes.outdated)

  await openToVote(reader, closed)
  const loaded = page.waitForResponse(answer => /\/vote-comment-[^/]*\.js/.test(answer.url()))
  await outdated.click()
  await (await loaded).finished()
  await settled(page)
  expect(await isPressed(outdated)).toBe(true)
  expect(await field.count()).toBe(0)

  await openToVote(reader, open)
  expect(await field.count()).toBe(0)
  const top = async () => (await page.getByRole('heading', { name: votes.title }).boundingBox())?.y
  await helpful.scrollIntoViewIfNeeded()
  const before = await top()
  await helpful.click()
  await field.waitFor()
  expect(await top()).toBe(before)
  await expect
    .poll(async () => {
      // A press during the previous write is ignored.
      if (await isPressed(helpful)) await helpful.click()
      return field.count()
    })
    .toBe(0)

  // A link in one of the first comments of a new member is held.
  await voteButton(reader, votes.otherVersion).click()
  await field.fill('新しい地図 https://example.com/map')
  await button(page, comments.post).click()
  await page.getByRole('link', { name: comments.seeHeld }).waitFor()

  await outdated.click()
  await page.getByText(votes.hint('【情報が古い】', 200)).waitFor()
  const posts: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/article_comments'))
      posts.push(request.postData() ?? '')
  })
  await startComposing(field, READING)
  await endComposing(field, SENTENCE)
  for (const [name, size] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(size)
    await field.scrollIntoViewIfNeeded()
    await look(reader, `vote-comment-${name}`)
    expect(await sideways(page)).toBe(0)
  }
  expect(await violationsIn(page, 'light')).toEqual([])
  expect(posts).toEqual([])

  // The response is lost: the text stays, and sending it again posts no second comment.
  await page.route('**/api/article_comments', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await field.press('Enter')
  const failure = page.getByRole('alertdialog')
  await failure.getByText(words.failures.offline).waitFor()
  await page.unroute('**/api/article_comments')
  await page.keyboard.press('Escape')
  await failure.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(SENTENCE)
  await field.press('Enter')
  const link = page.getByRole('link', { name: comments.see })
  await link.waitFor()
  expect(await field.count()).toBe(0)
  await look(reader, 'vote-comment-posted')
  await link.click()
  await page.waitForURL(/comment=\w{13}#c-\w{13}$/)
  const written = page.locator('main article', { hasText: `【情報が古い】${SENTENCE}` })
  await written.first().waitFor()
  expect(await written.count()).toBe(1)
})
