import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'
const CODE = /\/article-comments-[^/]*\.js$/
/** Loads as soon as the page works. */
const EXTRA = /\/article-extra-[^/]*\.js$/
const WORDS = '六つめの角は右でした。'

let reader: Person
let address: string
beforeAll(async () => {
  // A service worker would answer for the network.
  reader = await newPerson(jaPhone, { serviceWorkers: 'block' })
  await becomeMember(reader, newName('nagai'))
  const { data } = await callApi<{ data: { id: string } }>(reader, 'POST', 'articles', { game_slug: GAME })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '道はまだ続きます。'.repeat(12) }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '長い地下道', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: Array.from({ length: 60 }, () => paragraph) },
  }
  await callApi(reader, 'PATCH', `my/articles/${data.id}/publish`, { content, revision: '0' })
  await callApi(reader, 'POST', 'article_comments', { article_path: data.id, body: WORDS })
  address = `/games/${GAME}/${data.id}`
})

const hasLoaded = ({ page }: Person, code: RegExp) =>
  page.evaluate(
    source => performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name)),
    code.source,
  )

it('the comments below a long article are HTML until their reader comes near', async () => {
  const { page } = reader
  await visitUntil(reader, address, shown => shown.getByText(WORDS))
  await expect.poll(() => hasLoaded(reader, EXTRA)).toBe(true)
  expect(await hasLoaded(reader, CODE)).toBe(false)
  await page.getByText(WORDS).scrollIntoViewIfNeeded()
  await expect.poll(() => hasLoaded(reader, CODE)).toBe(true)
})

it('a button that is pressed before its code is loaded keeps the focus, and works then', async () => {
  const { page, words } = reader
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(CODE, async route => {
    await isReleased
    await route.continue()
  })
  await visit(reader, address)
  const like = page.getByRole('button', { name: words.comments.like }).last()
  await like.evaluate(element => element.setAttribute('data-of-server', ''))
  await like.focus()
  await button(page, words.comments.write).click()
  await like.focus()
  release()
  const box = page.getByLabel(words.comments.write)
  await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true)
  // The HTML of the server is hydrated, not replaced.
  expect(await page.locator('[data-of-server]').count()).toBe(1)
})
