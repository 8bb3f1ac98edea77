import { voteId } from '@koryaku/contracts/votes/article-vote.ts'
import { expect, it } from 'vitest'
import { startBrowser, visit } from './browser.ts'
import { jaDesktop, phone } from './combinations.ts'
import { becomeMember, callApi, documentOf, newName } from './people.ts'
import { actionsTold, isPressed } from './viewer-actions.ts'

const { newPerson } = startBrowser()
const GAME = 'undertale'

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
  const helpful = page.getByRole('button', { name: new RegExp(`^${votes.helpful}`) })
  const outdated = page.getByRole('button', { name: new RegExp(`^${votes.outdated}`) })
  const id = voteId(data.id, 'helpful', { asOf: null, versionId: null })
  const open = () =>
    actionsTold(reader, 'voting_ids', { go: () => visit(reader, address), button: helpful, id })
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
