import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let author: Member

beforeAll(async () => {
  site = await startBothSides()
  author = await site.commands.newMember()
})
afterAll(() => site?.stop())

const call = async (who: Member, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await site.commands.call(who, method, url, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
async function publish(slug: string): Promise<string> {
  const id = (await call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  await call(author, 'PATCH', `/api/my/articles/${id}/publish`, { content: testContent(), revision: '0' })
  return id
}

interface Line {
  attributes: { action: string }
  relationships: { notificatable: { data: { id: string } | null } }
}
interface Action {
  type: string
  id: string
  relationships: { article: { data: { id: string } } }
}
/** The panel, and the red dot. */
async function bell() {
  const { data, included, meta } = (await site.get('/api/my/notifications', author)).json<{
    data: Line[]
    included: Action[]
    meta: object
  }>()
  const lines = data.map(({ attributes, relationships }) => {
    const action = included.find(
      ({ type, id }) => type === 'articleAction' && id === relationships.notificatable.data?.id,
    )
    return `${attributes.action} ${action?.relationships.article.data.id ?? ''}`.trim()
  })
  return { lines, ...meta, dot: await site.dot(author) }
}

it('a deleted article takes its lines, their number and the red dot with it, and no other line', async () => {
  const { slug } = await site.commands.newGame()
  const [first, second] = [await publish(slug), await publish(slug)]
  const reader = await site.commands.newMember()
  await call(reader, 'POST', `/api/article_likes/${first}`)
  await call(reader, 'POST', `/api/article_likes/${second}`)
  expect(await bell()).toEqual({
    ...{ lines: [`liked ${second}`, `liked ${first}`], totalCount: 2, uncheckedCount: 2, dot: true },
  })
  await call(author, 'DELETE', `/api/my/articles/${first}`)
  expect(await bell()).toEqual({ lines: [`liked ${second}`], totalCount: 1, uncheckedCount: 1, dot: true })
  await call(author, 'DELETE', `/api/my/articles/${second}`)
  expect(await bell()).toEqual({ lines: [], totalCount: 0, uncheckedCount: 0, dot: false })
})
