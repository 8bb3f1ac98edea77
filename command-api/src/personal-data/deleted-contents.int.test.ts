import { textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findContentKey, makeContentKey } from '#keys/content-keys.ts'
import { deleteForGood } from '#testing/of-before.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { forgetDeletedContents } from './deleted-contents.ts'

let site: TestApp
let author: Caller
beforeAll(async () => {
  site = await startTestApp()
  author = await site.newMember()
})
afterAll(() => site?.stop())

async function written(): Promise<string> {
  const { slug } = await site.newGame()
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  await site.call(author, 'PATCH', `/api/my/articles/${id}/text`, { base: 'a0', text: textOf('題') })
  return id
}
const hasKey = async (id: string) => (await findContentKey(site.context.db, id)) !== undefined

it('deletes only the keys that a crash left between a permanent deletion and its key', async () => {
  const [kept, deleted, waiting] = [await written(), await written(), await written()]
  const position = await deleteForGood(site.context, deleted)
  await makeContentKey(site.context.db, { contentId: deleted, ownerId: author.userId })
  await site.reached(position)
  // This deletion can be undone for a while.
  const taken = await site.call(author, 'DELETE', `/api/my/articles/${waiting}`)
  expect(taken.statusCode).toBe(204)
  await site.projected(taken)
  const keys = async () => Promise.all([kept, deleted, waiting].map(hasKey))
  expect(await keys()).toEqual([true, true, true])
  await forgetDeletedContents(site.context)
  expect(await keys()).toEqual([true, false, true])
})

it('deletes no key because of read models alone', async () => {
  const id = await written()
  await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`))
  const { rows } = await site.context.db.query<{ relation: string }>(
    `select view_definition as relation from information_schema.views
      where table_schema = 'read' and table_name = 'article_card'`,
  )
  const table = /FROM ([\w.]+)/i.exec(rows[0]?.relation ?? '')?.[1] ?? 'read.article_card'
  await site.context.db.query(`update ${table} set status = 'deleted' where article_id = $1`, [id])
  await forgetDeletedContents(site.context)
  expect(await hasKey(id)).toBe(true)
  await site.context.db.query(`update ${table} set status = 'draft' where article_id = $1`, [id])
})
