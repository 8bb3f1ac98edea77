import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let slug: string
let [liked, unliked] = ['', '']

beforeAll(async () => {
  both = await startBothApis()
  const { site } = both
  author = await site.newMember()
  slug = (await site.newGame()).slug
  const publish = async (title: string) => {
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    const body = { content: testContent(title), revision: '0' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body)
    return id as string
  }
  liked = await publish('いいねされた記事')
  unliked = await publish('まだ読まれていない記事')
  // Its own day is the fullest window so far only with a page of entries; the window that the answer names is checked.
  const reader = await site.newMember()
  await site.projected(await site.call(reader, 'POST', `/api/article_likes/${liked}`))
})
afterAll(() => both?.stop())

const read = async (query: string) => {
  const answer = await both.reads.inject({ url: `/api/games/${slug}/articles?sort=popular${query}` })
  const { data = [], meta } = answer.json()
  return { status: answer.statusCode, ids: data.map(({ id }: { id: string }) => id), meta }
}

describe('the popular articles of a game', () => {
  it('are all of them for all time, which is the default', async () => {
    const all = await read('')
    expect(all.ids).toEqual([liked, unliked])
    expect(await read('&range=all')).toEqual(all)
    expect(all.meta).toEqual({ totalCount: 2 })
  })

  it.each(['weekly', 'monthly'] as const)('include those with points in the period: %s', async range => {
    const { ids, meta } = await read(`&range=${range}`)
    expect(meta.window).toMatchObject({ range, latest: windowStart(range, new Date()) })
    // The window of the site before this one is fuller where other tests have filled it.
    expect([meta.totalCount, ids]).toEqual(meta.window.current ? [1, [liked]] : [0, []])
  })

  it('are refused for a period that does not exist, and of a game that does not', async () => {
    expect((await read('&range=hourly')).status).toBe(422)
    const none = await both.reads.inject({
      url: '/api/games/no-such-game/articles?sort=popular&range=weekly',
    })
    expect(none.statusCode).toBe(404)
  })
})
