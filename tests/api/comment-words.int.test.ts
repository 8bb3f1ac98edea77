import { eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let named: Caller
let articleId: string
beforeAll(async () => {
  both = await startBothApis()
  author = await both.site.newMember()
  reader = await both.site.newMember()
})
afterAll(() => both?.stop())

type Answer = Awaited<ReturnType<typeof both.site.call>>
const write = async (who: Caller, method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer> => {
  const answer = await both.site.call(who, method, `/api/${path}`, body, {})
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await both.site.projected(answer)
  return answer
}
const say = (who: Caller, body: string) =>
  write(who, 'POST', 'article_comments', { article_path: articleId, body })
const mentionsNow = async (after?: Answer) => {
  const headers = after ? { 'x-min-event-position': String(after.headers['x-event-position']) } : {}
  const url = `/api/article_comments?article_path=${articleId}`
  return (await both.reads.inject({ url, headers })).json().data[0].attributes.mentions
}

beforeEach(async () => {
  named = await both.site.newMember()
  const { slug } = await both.site.newGame()
  const created = await write(author, 'POST', 'articles', { game_slug: slug })
  articleId = created.json().data.id
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '手順' }] }
  const document = { type: 'doc', version: 1, content: [paragraph] }
  const content = {
    ...{
      kind: 'strategy',
      language: 'ja',
      title: '序盤',
      description: '',
      thumbnail: null,
      tags: [],
      document,
    },
  }
  await write(author, 'PATCH', `my/articles/${articleId}/publish`, { content, revision: '0' })
})

describe('names in a comment', () => {
  it('link to members, also after a rename; unknown names stay plain text', async () => {
    const said = await say(reader, `@${named.name.toUpperCase()} さん、@dare-demo-nai さん`)
    expect(await mentionsNow(said)).toMatchObject([{ written: named.name.toUpperCase(), name: named.name }])
    const edited = await write(reader, 'PATCH', `article_comments/${said.json().data.id}`, {
      body: `@dare-demo-nai さん、@${author.name} さん`,
    })
    expect(await mentionsNow(edited)).toMatchObject([{ written: author.name, name: author.name }])
  })

  it('are plain text for anonymous and former members', async () => {
    const said = await say(reader, `@${named.name}`)
    const { userId } = named
    const unnamed = await write(named, 'PATCH', 'my/profile', { anonymous: true })
    expect(await mentionsNow(unnamed)).toEqual([])
    const hidden = await say(reader, `@${named.name}`)
    expect(JSON.stringify(await mentionsNow(hidden))).not.toContain(userId)
    const shown = await write(named, 'PATCH', 'my/profile', { anonymous: false })
    expect(await mentionsNow(shown)).toHaveLength(1)
    const { db, events, config } = both.site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [userId])
    await eraseWorks({ db, events, objects: connectObjectStore(config) }, userId)
    await both.site.projected(said)
    await expect.poll(() => mentionsNow()).toEqual([])
  })

  it('notify the named member once, with the most specific reason', async () => {
    const said = await say(reader, `@${named.name} と @${author.name} へ`)
    const answered = await write(named, 'POST', 'article_comments_replies', {
      ...{ article_comment_id: said.json().data.id, body: `@${reader.name} @${author.name} どうも` },
    })
    const reasonsOf = async (who: Caller) => {
      const headers = { ...who.headers, 'x-min-event-position': String(answered.headers['x-event-position']) }
      const { included } = (await both.reads.inject({ url: '/api/my/notifications', headers })).json()
      return included
        .filter(({ type }: { type: string }) => type === 'articleComment')
        .map(({ attributes }: { attributes: object }) => attributes)
    }
    const [reply, mention] = [
      { isReply: true, isMention: false },
      { isReply: false, isMention: true },
    ]
    expect(await reasonsOf(named)).toEqual([mention])
    expect(await reasonsOf(reader)).toEqual([reply])
    // Newest first: the others are of the tests before.
    expect((await reasonsOf(author)).slice(0, 2)).toEqual([mention, mention])
  })
})
