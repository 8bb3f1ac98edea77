import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { jaPhone } from './combinations.ts'
import { becomeMember, callApi, newName } from './people.ts'

const { newPerson } = startBrowser()
const GAME = 'minecraft'
const CODE = /\/article-comments-[^/]*\.js$/
const ENTRY = /\/entry-client-[^/]*\.js$/
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

/** Holds a script back. @returns a function that lets it through */
async function hold({ page }: Person, code: RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(code, async route => {
    await isReleased
    await route.continue()
  })
  return release
}

it('the votes and the author stay while their code is loaded', async () => {
  const { page, words } = reader
  const release = await hold(reader, EXTRA)
  await visit(reader, address)
  // The viewer is known: the page was rendered again.
  await button(page, words.notifications.bell).waitFor()
  expect(await page.getByRole('heading', { name: words.readerVotes.title }).count()).toBe(1)
  expect(await page.getByRole('region', { name: words.articles.author }).count()).toBe(1)
  release()
  // The reader is the author: their own votes are numbers.
  await page.getByRole('heading', { name: words.readerVotes.titleOfOwn }).waitFor()
  await page.unroute(EXTRA)
})

it('a button that is pressed before its code is loaded keeps the focus, and works then', async () => {
  const { page, words } = reader
  const release = await hold(reader, CODE)
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

it.each(['write', 'like'] as const)(
  'a press of "%s" before the page is hydrated has an effect',
  async name => {
    const { page, words } = reader
    const release = await hold(reader, ENTRY)
    await page.goto(address, { waitUntil: 'commit' })
    const pressed = page.getByRole('button', { name: words.comments[name] }).last()
    await pressed.click()
    release()
    if (name === 'write') await page.getByLabel(words.comments.write).waitFor()
    else await expect.poll(() => pressed.getAttribute('aria-pressed')).toBe('true')
  },
)

it('a press of a button whose code is loaded after the page has an effect', async () => {
  const visitor = await newPerson(jaPhone, { serviceWorkers: 'block' })
  const { page, words } = visitor
  const release = await hold(visitor, EXTRA)
  await visit(visitor, address)
  await button(page, words.reports.report).first().click()
  release()
  await page.getByRole('dialog').waitFor()
})
