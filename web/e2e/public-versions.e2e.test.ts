import { beforeAll, expect, it } from 'vitest'
import { button, type Person, startBrowser, visit, visitUntil } from './browser.ts'
import { desktop, phone } from './combinations.ts'
import { becomeMember, callApi, newDraft, newName } from './people.ts'

const { newPerson } = startBrowser()
const line = (blockId: string, text: string) => ({
  ...{ type: 'paragraph', attrs: { blockId } },
  content: [{ type: 'text', text }],
})
let writer: Person
let reader: Person
let path: string

const save = (base: string | null, ...ops: object[]) =>
  callApi(writer, 'PATCH', `my/articles/${path}/text`, { base, ops })
const publish = () => callApi(writer, 'PATCH', `my/articles/${path}/publish`, {})

beforeAll(async () => {
  ;[writer, reader] = await Promise.all([
    newPerson({ language: 'ja', size: desktop }),
    newPerson({ language: 'ja', size: phone }),
  ])
  await becomeMember(writer, newName('kaitei'))
  path = await newDraft(writer)
  await save(
    null,
    { op: 'title', title: '氷の洞窟' },
    { op: 'put', block: line('aaaaaaaa', '松明を八本持つ。'), after: null },
    { op: 'put', block: line('bbbbbbbb', '右手の壁に置く。'), after: 'aaaaaaaa' },
  )
  await publish()
})

it('a returning reader of an article sees that it changed, its changes, and each public version', async () => {
  const { page, words } = reader
  const { versions, history } = words
  const article = `/games/minecraft/${path}`
  const notice = page.getByText(/^読んだ後に更新されています/)
  await visitUntil(reader, article, shown => shown.getByText('右手の壁に置く。'))
  await page.waitForFunction(id => localStorage.getItem('articles_seen')?.includes(id), path)
  const seen = () => page.evaluate(() => localStorage.getItem('articles_seen'))
  const seenFirst = await seen()
  await save('t0', { op: 'put', block: line('cccccccc', '書きかけの段落。'), after: 'bbbbbbbb' })
  await save(
    't1',
    { op: 'put', block: line('bbbbbbbb', '左手の壁に置く。'), after: 'aaaaaaaa' },
    { op: 'drop', id: 'cccccccc' },
  )
  await publish()
  await visitUntil(reader, article, shown => shown.getByText('左手の壁に置く。'))
  await notice.waitFor()
  await button(page, versions.show).click()
  // A reader who leaves immediately does not count as having read it.
  await expect.poll(seen).not.toBe(seenFirst)
  const changed = page.locator('[data-kind=changed]')
  await changed.waitFor()
  expect(await changed.locator('del').allTextContents()).toEqual(['右'])
  expect(await changed.locator('ins').allTextContents()).toEqual(['左'])
  const marked = page.locator('#article-text > [data-changed]')
  await expect.poll(() => marked.allTextContents()).toEqual(['左手の壁に置く。'])

  await page.getByRole('link', { name: versions.all }).click()
  await page.getByRole('heading', { level: 1, name: versions.title }).waitFor()
  await page.getByText(history.changes(0, 0, 1)).waitFor()
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('none')
  const links = page.getByRole('navigation', { name: versions.list }).getByRole('link')
  await expect.poll(() => links.count()).toBe(2)
  await links.last().click()
  await page.getByText('右手の壁に置く。').waitFor()
  await page.waitForURL(({ search }) => search === '?version=t0')

  await visit(reader, article)
  await page.getByText('左手の壁に置く。').waitFor()
  await expect.poll(() => notice.count()).toBe(0)
  await visit(writer, `/articles/${path}/publish`)
  await writer.page.getByLabel(writer.words.editor.versionsPublic).uncheck()
  await button(writer.page, writer.words.editor.update).click()
  await writer.page.waitForURL(`**${article}`)
  await visitUntil(reader, `${article}/versions`, shown => shown.getByText(versions.none))
})
