import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => site?.stop())

it('a request of a stranger about a draft reads none of its texts, however many saves it has', async () => {
  const [author, stranger] = [await site.newMember(), await site.newMember()]
  const { slug } = await site.newGame()
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  let base: string | null = null
  for (let n = 0; n < 12; n++) {
    const text = textOf(`題${n}`, paragraph('aaaaaaaa', '塔に登る。'.repeat(200)))
    const saved = await site.call(author, 'PATCH', `/api/my/articles/${id}/text`, { base, text })
    expect(saved.statusCode, saved.body).toBe(200)
    base = saved.json().data.attributes.ref
  }
  const { events } = site.context
  const reads = [vi.spyOn(events, 'readWhole'), vi.spyOn(events, 'readStream'), vi.spyOn(events, 'readTail')]
  for (const path of [
    `articles/${id}/page_views`,
    `article_likes/${id}`,
    `article_bookmarks/${id}`,
    `articles/${id}/duplicate`,
  ])
    expect([path, (await site.call(stranger, 'POST', `/api/${path}`)).statusCode]).toEqual([path, 404])
  const streams = reads.flatMap(({ mock }) => mock.calls.map(([stream]) => String(stream)))
  expect(streams).not.toContain(articleTextFamily.stream(id))
})
