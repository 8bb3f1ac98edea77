import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { followed } from '@koryaku/query-api/reading/article-lists.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let reader: Caller
let author: Caller
let games: string[]
beforeAll(async () => {
  both = await startBothApis()
  ;[reader, author] = [await both.site.newMember(), await both.site.newMember()]
  games = await Promise.all([1, 2, 3].map(async () => (await both.site.newGame()).slug))
})
afterAll(() => both?.stop())

async function call(who: Caller, method: 'POST' | 'PATCH', path: string, body: object) {
  const answer = await both.site.call(who, method, `/api/${path}`, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  if (answer.headers['x-event-position']) await both.site.projected(answer)
  return answer
}

const document = {
  ...{ type: 'doc', version: 1 },
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '本文' }] }],
}
async function publish(who: Caller, game: string): Promise<string> {
  const { id } = (await call(who, 'POST', 'articles', { game_slug: game })).json().data
  const content = { title: `記事 ${newCommandId()}`, kind: 'strategy', tags: [], document }
  await call(who, 'PATCH', `my/articles/${id}/publish`, { content, base: null })
  return id
}

/** IDs of a page as the query API lists them. */
async function pageOf(page: { page: number; per: number }): Promise<string[]> {
  const { cards, values } = await followed(both.site.context.db, reader.userId, page)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const { rows } = await both.site.context.db.query<{ article_id: string }>(`${cards} ${limit}`, [
    ...values,
    page.per,
    (page.page - 1) * page.per,
  ])
  return rows.map(({ article_id }) => article_id)
}

it('lists the same works in the same order by a merge of the follows and by a walk over all', async () => {
  const [followedGame, other, unfollowed] = games as [string, string, string]
  const stranger = await both.site.newMember()
  await call(reader, 'POST', 'my/games', { slug: followedGame })
  await call(reader, 'POST', 'my/users', { name: author.name })
  const wanted = [
    await publish(stranger, followedGame),
    await publish(author, other),
    await publish(author, followedGame),
    await publish(stranger, followedGame),
  ].toReversed()
  await publish(stranger, unfollowed)

  expect(await pageOf({ page: 1, per: 10 })).toEqual(wanted)
  expect(await pageOf({ page: 2, per: 2 })).toEqual(wanted.slice(2))
  // Too many rows for a merge.
  expect(await pageOf({ page: 1, per: 10_000 })).toEqual(wanted)
})
