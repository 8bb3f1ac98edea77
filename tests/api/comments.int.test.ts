import { hashOf } from '@koryaku/command-api/command-handling/envelope.ts'
import { postComment } from '@koryaku/command-api/comments/write-comment.ts'
import { eraseUser, eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import { purgeDueComments } from '@koryaku/command-api/personal-data/purge-comments.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findContentKeys } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadPicture } from '#harness/pictures.ts'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let articleId: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

type Answer = Awaited<ReturnType<typeof both.site.call>>
type Thread = { id: string; attributes: Record<string, unknown>; replies: Thread[] }
const call = (
  who: Caller,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> =>
  both.site.call(who, method, `/api/${path}`, body, key === undefined ? {} : { 'idempotency-key': key })
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const idOf = (answer: Answer): string => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data.id
}
const say = async (who: Caller, body: string) =>
  idOf(await call(who, 'POST', 'article_comments', { article_path: articleId, body }))
const reply = async (who: Caller, to: string, body: string) =>
  idOf(await call(who, 'POST', 'article_comments_replies', { article_comment_id: to, body }))
/** The public response, once a write is visible. */
const read = async (after: Answer | undefined, query = '') => {
  if (after) await both.site.projected(after)
  const position = after?.headers['x-event-position']
  const headers = position === undefined ? {} : { 'x-min-event-position': String(position) }
  const url = `/api/article_comments?article_path=${articleId}${query}`
  return both.reads.inject({ url, headers })
}
const threads = async (after?: Answer, query = ''): Promise<Thread[]> =>
  (await read(after, query)).json().data
const metaOf = async (after?: Answer, query = '') => (await read(after, query)).json().meta

beforeEach(async () => {
  author = await both.site.newMember()
  reader = await both.site.newMember()
  const { slug } = await both.site.newGame()
  articleId = idOf(await call(author, 'POST', 'articles', { game_slug: slug }))
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
  await call(author, 'PATCH', `my/articles/${articleId}/publish`, { content, revision: '0' })
})

describe('a picture', () => {
  const withPicture = (image_id: string) =>
    call(reader, 'POST', 'article_comments', { article_path: articleId, body: 'ここです', image_id })
  const pictureIn = async (after: Answer) => (await threads(after))[0]?.attributes.picture

  it('is shown until its owner deletes it, and names the comment as its use', async () => {
    const { id, src } = await uploadPicture(both.site, reader, '地図.png')
    const posted = await withPicture(id)
    expect(await pictureIn(posted)).toEqual({ src, width: 1, height: 1, alt: '' })
    const { headers } = reader
    const library = (await both.reads.inject({ url: `/api/my/images/${id}`, headers })).json()
    expect(library.data.attributes.usedIn).toMatchObject([
      { kind: 'comment', path: articleId, title: 'ここです', published: true },
    ])
    expect(await pictureIn(await call(reader, 'DELETE', `my/images/${id}`))).toBeNull()
  })

  it('is one of the author of the comment, and not deleted', async () => {
    const { id: others } = await uploadPicture(both.site, author, '地図.png')
    expect(codeOf(await withPicture(others))).toBe('not_shared')
    const { id } = await uploadPicture(both.site, reader, '地図.png')
    await call(reader, 'DELETE', `my/images/${id}`)
    expect(codeOf(await withPicture(id))).toBe('not_shared')
    expect(codeOf(await withPicture('0'.repeat(13)))).toBe('not_shared')
  })

  it('is not public while the comment is suspended', async () => {
    const moderator = await both.site.newMember({ roles: ['moderator'] })
    const { id, src } = await uploadPicture(both.site, reader, '地図.png')
    const commentId = idOf(await withPicture(id))
    const statusAfter = async (answer: Answer) => {
      await both.site.projected(answer)
      const position = String(answer.headers['x-event-position'])
      const headers = { 'x-min-event-position': position }
      return (await both.reads.inject({ url: src, headers })).statusCode
    }
    const about = `moderation/article_comments/${commentId}`
    const suspended = await call(moderator, 'POST', `${about}/suspend`, { rule: 'spam', reason: '宣伝' })
    expect(await statusAfter(suspended)).toBe(410)
    const { headers } = moderator
    const seen = (await both.reads.inject({ url: `/api/${about}`, headers })).json()
    expect(seen.data.attributes.picture).toMatchObject({ src })
    const reinstated = await call(moderator, 'POST', `${about}/reinstate`, { reason: '確認しました' })
    expect(await statusAfter(reinstated)).toBe(200)
  })
})

describe('the author of the article', () => {
  it('pins one conversation, which comes first in every order, and unpins it', async () => {
    const ids = [await say(reader, '一'), await say(reader, '二'), await say(reader, '三')]
    const answer = await reply(author, ids[2] ?? '', '四')
    await call(author, 'POST', `article_comments/${ids[0]}/pin`)
    const pinned = await call(author, 'POST', `article_comments/${ids[2]}/pin`)
    expect(pinned.json().data.attributes).toEqual({ pinned: true })
    for (const [sort, rest] of [
      ['oldest', ids.slice(0, 2)],
      ['newest', ids.slice(0, 2).toReversed()],
    ] as const) {
      const shown = await threads(pinned, `&sort=${sort}`)
      expect(shown.map(({ id }) => id)).toEqual([ids[2], ...rest])
      expect(shown.map(({ attributes }) => attributes.pinned)).toEqual([true, false, false])
      expect(shown[0]?.replies.map(({ id }) => id)).toEqual([answer])
    }
    expect((await threads(pinned, '&per=1&page=3')).map(({ id }) => id)).toEqual([ids[2]])
    expect(codeOf(await call(author, 'POST', `article_comments/${answer}/pin`))).toBe('comment_not_pinnable')
    const hidden = await call(author, 'POST', `article_comments/${ids[2]}/hide`, { reason: 'rude' })
    expect((await threads(hidden)).map(({ id }) => id)).toEqual(ids)
    await call(author, 'DELETE', `article_comments/${ids[2]}/hide`)
    const undone = await call(author, 'DELETE', `article_comments/${ids[2]}/pin?undo=true`)
    expect((await threads(undone)).map(({ attributes }) => attributes.pinned)).toEqual([true, false, false])
    expect((await threads(undone)).map(({ id }) => id)).toEqual(ids)
    const unpinned = await call(author, 'DELETE', `article_comments/${ids[0]}/pin`)
    expect((await threads(unpinned)).map(({ attributes }) => attributes.pinned)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('folds a comment with a reason that everyone sees, and it keeps its place and its count', async () => {
    const id = await say(reader, '結末は…')
    for (const who of [reader, await both.site.newMember()])
      expect(codeOf(await call(who, 'POST', `article_comments/${id}/hide`, { reason: 'spoiler' }))).toBe(
        'not_found',
      )
    const hidden = await call(author, 'POST', `article_comments/${id}/hide`, { reason: 'spoiler' })
    expect(hidden.json().data.attributes).toEqual({ hidden: 'spoiler' })
    expect((await threads(hidden))[0]?.attributes).toMatchObject({ hidden: 'spoiler', body: '結末は…' })
    expect((await metaOf(hidden)).totalCount).toBe(1)
    const unhidden = await call(author, 'DELETE', `article_comments/${id}/hide`)
    expect((await threads(unhidden))[0]?.attributes.hidden).toBeNull()
  })

  it('takes comments from followers only, or none, and replies likewise', async () => {
    const id = await say(reader, '先に')
    const open = (audience: string) =>
      call(author, 'PATCH', `my/articles/${articleId}/comments`, { audience })
    const followers = await open('followers')
    await both.site.projected(followers)
    const said = () => call(reader, 'POST', 'article_comments', { article_path: articleId, body: '後に' })
    expect(codeOf(await said())).toBe('followers_only')
    await call(reader, 'POST', 'my/users', { name: author.name })
    expect((await said()).statusCode).toBe(201)
    await say(author, '著者も')
    const closed = await open('none')
    expect((await metaOf(closed)).audience).toBe('none')
    const replied = await call(reader, 'POST', 'article_comments_replies', {
      article_comment_id: id,
      body: 'あ',
    })
    expect(codeOf(replied)).toBe('comments_closed')
    // The log decides, before it is projected.
    await open('all')
    expect((await said()).statusCode).toBe(201)
    expect(
      (await call(reader, 'PATCH', `my/articles/${articleId}/comments`, { audience: 'none' })).statusCode,
    ).toBe(404)
  })

  it('learns that the article is their own, and other users do not', async () => {
    const own = { own_article_paths: [articleId] }
    const asked = (who: Caller) =>
      both.reads.inject({ method: 'POST', url: '/api/my/user_actions', headers: who.headers, payload: own })
    const written = async (who: Caller) => (await asked(who)).json().actions.article_paths.own
    await say(reader, 'あ')
    expect([await written(author), await written(reader)]).toEqual([[articleId], []])
  })
})

describe('a comment', () => {
  it('appears under its article with its lines, its author and its number of likes', async () => {
    const id = await say(reader, '  助かりました\r\n\r\n二行目 ')
    const liked = await call(author, 'POST', `article_comment_likes/${id}`)
    expect(liked.json().data.attributes).toEqual({ likedByCurrentUser: true, likesCount: 1 })
    const answered = await read(liked)
    expect(answered.json()).toMatchObject({
      data: [
        {
          ...{ type: 'articleComment', id, replies: [] },
          attributes: {
            ...{ state: 'shown', body: '助かりました\n\n二行目', editedAt: null, likesCount: 1 },
            ...{ repliesCount: 0, rootId: null, replyTo: null },
            author: { kind: 'member', name: reader.name, isWriter: false },
          },
        },
      ],
      meta: { totalCount: 1, threadsCount: 1, page: 1 },
    })
    const unliked = await call(author, 'DELETE', `article_comment_likes/${id}`)
    expect((await threads(unliked))[0]?.attributes.likesCount).toBe(0)
  })

  it('is written once, however often it is sent', async () => {
    const body = { article_path: articleId, body: '一度だけ' }
    const first = await call(reader, 'POST', 'article_comments', body, 'once')
    const again = await call(reader, 'POST', 'article_comments', body, 'once')
    expect(again.json()).toEqual(first.json())
    expect(await metaOf(first)).toMatchObject({ totalCount: 1 })
  })

  it('is changed, deleted and restored by its author only', async () => {
    const id = await say(reader, '元')
    for (const [method, path, body] of [
      ['PATCH', `article_comments/${id}`, { body: '乗っ取り' }],
      ['DELETE', `article_comments/${id}`, undefined],
      ['POST', `article_comments/${id}/restore`, undefined],
    ] as const)
      expect((await call(author, method, path, body)).statusCode).toBe(404)
    const edited = await call(reader, 'PATCH', `article_comments/${id}`, { body: '直した' })
    expect((await threads(edited))[0]?.attributes).toMatchObject({
      body: '直した',
      editedAt: expect.any(String),
    })
    const deleted = await call(reader, 'DELETE', `article_comments/${id}`)
    expect(await threads(deleted)).toEqual([])
    expect(await metaOf(deleted)).toMatchObject({ totalCount: 0 })
    const restored = await call(reader, 'POST', `article_comments/${id}/restore`)
    expect((await threads(restored))[0]?.attributes.body).toBe('直した')
  })

  it('takes one of two parallel edits of the same version', async () => {
    const id = await say(reader, '元')
    const edit = (body: string, based_on: string | null, key?: string) =>
      call(reader, 'PATCH', `article_comments/${id}`, { body, based_on }, key)
    const bodies = ['タブ1', 'タブ2']
    const answers = await Promise.all(bodies.map((body, n) => edit(body, null, `edit-${n}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    const [winner, loser] = [answers[won], answers[1 - won]]
    if (!winner || !loser) throw new Error('one answer each')
    expect(codeOf(loser)).toBe('comment_changed')
    // A read after the rejection includes the version that was missed.
    const shown = (await threads(loser))[0]?.attributes
    expect(shown).toMatchObject({ body: bodies[won], editedAt: winner.json().data.attributes.editedAt })
    // A retry of the edit that was taken is not an edit of an older version.
    const again = await edit(bodies[won] ?? '', null, `edit-${won}`)
    expect(again.json()).toEqual(winner.json())
    const edited = await edit(bodies[1 - won] ?? '', String(shown?.editedAt))
    expect((await threads(edited))[0]?.attributes.body).toBe(bodies[1 - won])
  })

  it.each([
    ['nothing', ' 　\n', 422],
    ['too much', 'あ'.repeat(2_001), 422],
    ['as much as there may be', 'あ'.repeat(2_000), 201],
  ])('is rejected for %s', async (_, body, status) => {
    const answer = await call(reader, 'POST', 'article_comments', { article_path: articleId, body })
    expect(answer.statusCode).toBe(status)
    if (status === 422) expect(answer.json().errors[0].source).toEqual({ pointer: '/body' })
  })

  it('is of public articles alone, and is seen with them alone', async () => {
    await say(reader, '公開中')
    const hidden = await call(author, 'PATCH', `my/articles/${articleId}/unpublish`)
    expect((await read(hidden)).statusCode).toBe(404)
    const late = await call(reader, 'POST', 'article_comments', { article_path: articleId, body: '遅い' })
    expect([late.statusCode, codeOf(late)]).toEqual([404, 'not_found'])
  })
})

describe('the log', () => {
  it('holds nothing by which a guess of the words is confirmed', async () => {
    const body = { article_path: articleId, body: '短い' }
    const ids = [idOf(await call(reader, 'POST', 'article_comments', body, 'a'))]
    ids.push(idOf(await call(author, 'POST', 'article_comments', body, 'a')))
    const hashes = []
    for (const id of ids)
      hashes.push((await both.site.events.readLast(commentStream(id)))?.metadata.commandHash)
    expect(hashes).not.toContain(hashOf(`/api/article_comments\n${JSON.stringify(body)}`))
    expect(new Set(hashes).size).toBe(2)
  })
})

describe('a reply', () => {
  it('appears one level below, and names the author it replies to if that is another reply', async () => {
    const root = await say(reader, '質問です')
    const first = await reply(author, root, '答えです')
    const second = await reply(reader, first, 'ありがとう')
    const liked = await call(reader, 'POST', `article_comment_likes/${second}`)
    const [thread] = await threads(liked)
    expect(thread?.attributes.repliesCount).toBe(2)
    expect(thread?.replies.map(({ id }) => id)).toEqual([first, second])
    expect(thread?.replies[0]?.attributes).toMatchObject({ replyTo: null, author: { isWriter: true } })
    expect(thread?.replies[1]?.attributes).toMatchObject({
      rootId: root,
      replyTo: { id: first, author: { kind: 'member', name: author.name } },
    })
  })

  it('appears under the placeholder of a deleted comment', async () => {
    const root = await say(reader, '消す')
    await reply(author, root, '残る')
    const deleted = await call(reader, 'DELETE', `article_comments/${root}`)
    const [thread] = await threads(deleted)
    expect(thread?.attributes).toMatchObject({ state: 'deleted', body: '', author: { kind: 'gone' } })
    expect(JSON.stringify(thread?.attributes)).not.toContain(reader.name)
    expect(thread?.replies[0]?.attributes.body).toBe('残る')
    expect(await metaOf(deleted)).toMatchObject({ totalCount: 1, threadsCount: 1 })
    const late = await call(author, 'POST', 'article_comments_replies', {
      article_comment_id: root,
      body: '?',
    })
    expect(late.statusCode).toBe(404)
  })
})

describe('pages', () => {
  it('are in three orders, and one opens at a given comment', async () => {
    const ids: string[] = []
    for (const body of ['一', '二', '三', '四', '五']) ids.push(await say(reader, body))
    const liked = await call(author, 'POST', `article_comment_likes/${ids[2]}`)
    const bodies = async (query: string) => (await threads(liked, query)).map(({ id }) => ids.indexOf(id))
    expect(await bodies('&per=2')).toEqual([0, 1])
    expect(await bodies('&per=2&page=3')).toEqual([4])
    expect(await bodies('&per=2&sort=newest')).toEqual([4, 3])
    expect(await bodies('&per=2&sort=newest&page=3')).toEqual([0])
    expect(await bodies('&per=2&sort=helpful')).toEqual([2, 0])
    expect(await bodies('&per=2&sort=helpful&page=2')).toEqual([1, 3])
    for (const [sort, page] of [
      ['oldest', 2],
      ['newest', 1],
      ['helpful', 2],
    ] as const)
      expect(await metaOf(liked, `&per=2&sort=${sort}&comment=${ids[3]}`), sort).toMatchObject({ page })
  })

  it('show the requested reply, whatever the number of replies', async () => {
    const root = await say(author, '長い話')
    const ids: string[] = []
    for (let i = 0; i < 8; i++) ids.push(await reply(i < 4 ? reader : author, root, `返信${i}`))
    const last = ids.at(-1)
    const liked = await call(reader, 'POST', `article_comment_likes/${last}`)
    const [thread] = await threads(liked, `&comment=${last}`)
    expect(thread?.replies.map(({ id }) => id)).toEqual([...ids.slice(0, 5), last])
    const url = `/api/article_comments_replies?article_comment_id=${root}&per=5&page=2`
    const rest = (await both.reads.inject({ url })).json()
    expect(rest.data.map(({ id }: Thread) => id)).toEqual(ids.slice(5))
    expect(rest.meta.totalCount).toBe(8)
  })
})

describe('the author of a comment', () => {
  it('stays hidden if anonymous, and is distinguished by a stable number', async () => {
    const hidden = await both.site.newMember()
    await call(hidden, 'PATCH', 'my/profile', { anonymous: true })
    await say(reader, '名前あり')
    const id = await say(hidden, '名前なし')
    const shown = await call(hidden, 'PATCH', 'my/profile', { anonymous: false })
    await say(hidden, '今度は名前あり')
    const liked = await call(reader, 'POST', `article_comment_likes/${id}`)
    expect(shown.statusCode).toBe(200)
    const answer = await read(liked)
    const authors = answer.json().data.map((thread: Thread) => thread.attributes.author)
    expect(authors).toMatchObject([
      { kind: 'member', name: reader.name },
      { kind: 'anonymous', number: 1 },
      { kind: 'member', name: hidden.name },
    ])
    expect(JSON.stringify(answer.json().data[1])).not.toContain(hidden.userId)
    // The comment was named and is anonymous now: a number would reveal that both authors are one.
    const again = await call(hidden, 'PATCH', 'my/profile', { anonymous: true })
    const now = (await read(again)).json().data.map((thread: Thread) => thread.attributes.author)
    expect(now.slice(1)).toEqual([
      { kind: 'anonymous', number: 1 },
      { kind: 'anonymous', number: null },
    ])
    const own = { own_article_comment_ids: [id], liking_article_comment_ids: [id] }
    const asked = (who: Caller) =>
      both.reads.inject({ method: 'POST', url: '/api/my/user_actions', headers: who.headers, payload: own })
    expect((await asked(hidden)).json().actions.article_comment_ids).toEqual({
      ...{ likes: [], own: [id], folds: [] },
    })
    expect((await asked(reader)).json().actions.article_comment_ids).toEqual({
      ...{ likes: [id], own: [], folds: [] },
    })
  })

  it('leaves no text after leaving: a placeholder remains where there are replies', async () => {
    const canary = `消える言葉${reader.userId}`
    const root = await say(reader, canary)
    await reply(author, root, '返事')
    const alone = await say(reader, `${canary}2`)
    const { db, events } = both.site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [reader.userId])
    await eraseWorks({ db, events, objects: connectObjectStore(both.site.context.config) }, reader.userId)
    const answer = await read(undefined, '&per=50')
    expect(answer.body).not.toContain(canary)
    expect(answer.json().data).toMatchObject([
      { id: root, attributes: { state: 'deleted', body: '', author: { kind: 'gone' } }, replies: [{}] },
    ])
    expect((await findContentKeys(db, [root, alone])).size).toBe(0)
  })

  it('cannot comment after leaving; comments written in between are purged', async () => {
    const late = await say(reader, '間に合わなかった言葉')
    const { db, events } = both.site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [reader.userId])
    const envelope = { commandId: newCommandId(), commandHash: 'late', correlationId: 'late' }
    await eraseUser({ db, events }, reader.userId)
    // As a request whose session was checked before it ended.
    const sent = { ...envelope, actorId: reader.userId, occurredAt: new Date().toISOString() }
    const place = { place: { articleId }, userId: reader.userId, body: '遅い' }
    await expect(postComment(both.site.context, place, sent)).rejects.toMatchObject({ code: 'not_signed_in' })
    await db.query('update identity.erasure set finished_at = now() where user_id = $1', [reader.userId])
    await both.site.projected(await call(author, 'POST', `article_comment_likes/${late}`))
    await purgeDueComments({ db, events })
    expect((await findContentKeys(db, [late])).size).toBe(0)
    expect((await events.readLast(commentStream(late)))?.type).toBe('CommentPurged')
  })
})

describe('the newest comment', () => {
  const newestAfter = async (answer: Answer) => (await metaOf(answer, '&per=1')).newest

  it('is the last one that is shown, also a reply in an old conversation', async () => {
    expect(await newestAfter(await call(reader, 'POST', `article_likes/${articleId}`))).toBeNull()
    const root = await say(reader, '一つめ')
    const second = await say(author, '二つめ')
    const liked = await call(author, 'POST', `article_comment_likes/${root}`)
    expect(await newestAfter(liked)).toMatchObject({ id: second, isReply: false })
    const answer = await reply(author, root, '返事')
    const likedAnswer = await call(reader, 'POST', `article_comment_likes/${answer}`)
    const newest = await newestAfter(likedAnswer)
    expect(newest).toEqual({ id: answer, isReply: true, postedAt: expect.any(String) })
    const shown = (await threads(likedAnswer))[0]?.replies[0]?.attributes
    expect(newest.postedAt).toBe(shown?.postedAt)
    const deleted = await call(author, 'DELETE', `article_comments/${answer}`)
    expect(await newestAfter(deleted)).toMatchObject({ id: second, isReply: false })
  })
})

describe('the number of comments', () => {
  it('is shown next to the article and its likes', async () => {
    const root = await say(reader, '一つめ')
    const answered = await call(author, 'POST', 'article_comments_replies', {
      ...{ article_comment_id: root, body: '返事' },
    })
    await both.site.projected(answered)
    const { data } = (await both.reads.inject({ url: `/api/articles?per=50` })).json()
    const row = data.find(({ id }: { id: string }) => id === articleId)
    expect(row.attributes).toMatchObject({ likesCount: 0, commentsCount: 2 })
  })

  it('is bounded for a day', async () => {
    const { limits } = both.site.context
    const taken = Array.from({ length: 200 }, () => limits.limit(`${reader.userId} comments`, 200, 86_400))
    await Promise.allSettled(taken)
    const refused = await call(reader, 'POST', 'article_comments', { article_path: articleId, body: '多い' })
    expect(refused.statusCode, refused.body).toBe(429)
    expect(
      (await call(author, 'POST', 'article_comments', { article_path: articleId, body: '一つ' })).statusCode,
    ).toBe(201)
  })
})

describe('the bell', () => {
  interface Line {
    attributes: { action: string; anonymous: boolean }
    relationships: { notificatable: { data: { type: string; id: string } }; createdBy: { data: unknown } }
  }
  const bellOf = async (who: Caller, after: Answer) => {
    await both.site.projected(after)
    const headers = { ...who.headers, 'x-min-event-position': String(after.headers['x-event-position']) }
    const { data, included } = (await both.reads.inject({ url: '/api/my/notifications', headers })).json()
    const of = ({ relationships: { notificatable } }: Line) =>
      included.find(
        ({ type, id }: { type: string; id: string }) =>
          type === notificatable.data?.type && id === notificatable.data.id,
      )
    return { lines: data as Line[], of, included: JSON.stringify(included) }
  }

  it('never names who was anonymous as they liked or followed, whatever they are later', async () => {
    const hidden = await both.site.newMember()
    await call(hidden, 'PATCH', 'my/profile', { anonymous: true })
    const id = await say(author, 'ありがとう')
    await call(hidden, 'POST', `article_likes/${articleId}`)
    await call(hidden, 'POST', `article_comment_likes/${id}`)
    const { lines, included } = await bellOf(
      author,
      await call(hidden, 'PATCH', 'my/profile', { anonymous: false }),
    )
    expect(lines.map(({ attributes }) => attributes)).toMatchObject([
      { action: 'liked', anonymous: true },
      { action: 'liked', anonymous: true },
    ])
    expect(JSON.stringify(lines) + included).not.toContain(hidden.userId)
    const open = await call(hidden, 'POST', `article_comment_likes/${await say(author, 'また')}`)
    expect((await bellOf(author, open)).lines[0]?.attributes).toMatchObject({ anonymous: false })
  })

  it('notifies the author of comments, and comment authors of replies and likes', async () => {
    const id = await say(reader, '質問です')
    const answered = await call(author, 'POST', 'article_comments_replies', {
      ...{ article_comment_id: id, body: '答えです' },
    })
    const told = await bellOf(author, answered)
    expect(told.lines.map(({ attributes }) => attributes.action)).toEqual(['commented'])
    expect(told.lines.map(told.of)).toMatchObject([
      { type: 'articleComment', id, attributes: { isReply: false } },
    ])
    const liked = await call(author, 'POST', `article_comment_likes/${id}`)
    const asked = await bellOf(reader, liked)
    expect(asked.lines.map(asked.of)).toMatchObject([
      { type: 'articleAction', attributes: { action: 'liked', commentId: id } },
      { type: 'articleComment', attributes: { isReply: true } },
    ])
  })

  it('omits unreadable comments, and lists them again once they are restored', async () => {
    const id = await say(reader, '消すかも')
    const deleted = await call(reader, 'DELETE', `article_comments/${id}`)
    expect((await bellOf(author, deleted)).lines).toEqual([])
    const restored = await call(reader, 'POST', `article_comments/${id}/restore`)
    expect((await bellOf(author, restored)).lines).toHaveLength(1)
  })

  it('names no author who was anonymous at the time of the comment', async () => {
    await call(reader, 'PATCH', 'my/profile', { anonymous: true })
    await say(reader, '名前なし')
    const shown = await call(reader, 'PATCH', 'my/profile', { anonymous: false })
    const { lines, included } = await bellOf(author, shown)
    expect(lines).toMatchObject([
      { attributes: { anonymous: true }, relationships: { createdBy: { data: null } } },
    ])
    expect(included).not.toContain(reader.userId)
  })
})
