import { postComment } from '@koryaku/command-api/comments/write-comment.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { NEW_COMMENTS_AN_HOUR } from '@koryaku/contracts/comments/comment-parts.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let newcomer: Caller
let regular: Caller
let moderator: Caller
let articleId: string
beforeAll(async () => {
  both = await startBothApis()
  author = await both.site.newMember()
  newcomer = await both.site.newMember()
  regular = await both.site.newMember({ joinedDaysAgo: 30 })
  moderator = await both.site.newMember({ roles: ['moderator'] })
  articleId = await newArticle()
})
afterAll(() => both?.stop())

const LINK = 'https://elsewhere.example/map'
type Answer = Awaited<ReturnType<typeof both.site.call>>
type Method = 'POST' | 'PATCH' | 'DELETE'
let last: Answer | undefined
const call = (who: Caller, method: Method, path: string, body?: object) =>
  both.site.call(who, method, `/api/${path}`, body)
async function done(...sent: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...sent)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  if (answer.headers['x-event-position'] !== undefined) last = answer
  return answer
}
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code ?? answer.statusCode
async function read(path: string, who?: Caller) {
  if (last) await both.site.projected(last)
  const position = last?.headers['x-event-position']
  const answer = await both.reads.inject({
    url: `/api/${path}`,
    headers: { ...who?.headers, 'x-min-event-position': String(position) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function newArticle(): Promise<string> {
  const { slug } = await both.site.newGame()
  const { id } = (await done(author, 'POST', 'articles', { game_slug: slug })).json().data
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '手順' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '序盤', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await done(author, 'PATCH', `my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
async function say(who: Caller, body: string, about = articleId): Promise<{ id: string; held: boolean }> {
  const { data } = (await done(who, 'POST', 'article_comments', { article_path: about, body })).json()
  return { id: data.id, held: data.attributes.held }
}
const idsIn = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id)
const shown = async (): Promise<string[]> => idsIn(await read(`article_comments?article_path=${articleId}`))
const total = async () => (await read(`article_comments?article_path=${articleId}`)).meta.totalCount
const own = async (who: Caller, list: string): Promise<string[]> =>
  idsIn(await read(`my/article_comments?list=${list}`, who))
const listed = async (list: string) => {
  const { data } = await read(`moderation/article_comments?list=${list}&per=100`, moderator)
  return new Map<string, { heldBy: string[]; state: string; body: string }>(
    data.map(({ id, attributes }: { id: string; attributes: object }) => [id, attributes]),
  )
}
const bell = async (who: Caller): Promise<string[]> =>
  (await read('my/notifications', who)).data.map(
    ({ attributes }: { attributes: { action: string } }) => attributes.action,
  )
const moderate = (id: string, what: string, body: object = {}, who = moderator) =>
  call(who, 'POST', `moderation/article_comments/${id}/${what}`, body)

describe('the first link of a new member', () => {
  it('is shown to its author and to moderators only, until it is released', async () => {
    const before = { total: await total(), bell: await bell(author) }
    const comment = await say(newcomer, `地図はここです ${LINK}`)
    expect(comment.held).toBe(true)
    expect(await shown()).not.toContain(comment.id)
    expect(await total()).toBe(before.total)
    expect(await bell(author)).toEqual(before.bell)
    expect(await own(newcomer, 'held')).toEqual([comment.id])
    expect(await own(newcomer, 'all')).toContain(comment.id)
    expect((await listed('held')).get(comment.id)).toMatchObject({
      ...{ state: 'held', heldBy: ['first_links'], body: `地図はここです ${LINK}` },
    })
    expect(await bell(moderator)).toContain('held_waiting')
    expect((await call(moderator, 'POST', 'my/notifications/check_all')).statusCode).toBe(200)

    last = await moderate(comment.id, 'release')
    expect(last.statusCode, last.body).toBe(200)
    expect(await shown()).toContain(comment.id)
    expect(await total()).toBe(before.total + 1)
    expect(await bell(author)).toEqual(['commented', ...before.bell])
    expect(await bell(newcomer)).toContain('released')
    expect(await own(newcomer, 'held')).toEqual([])
    expect((await listed('held')).has(comment.id)).toBe(false)
    expect((await listed('caught')).get(comment.id)?.state).toBe('shown')
    expect(codeOf(await moderate(comment.id, 'release'))).toBe('comment_not_held')
    // Later links of the same member pass.
    expect((await say(newcomer, `別の地図 ${LINK}2`)).held).toBe(false)
  })

  it('cannot be answered, liked, folded, reported or edited while it is held', async () => {
    const someone = await both.site.newMember()
    const { id } = await say(someone, LINK)
    const refused = async (...sent: Parameters<typeof call>) => codeOf(await call(...sent))
    const reply = { article_comment_id: id, body: 'はい' }
    expect(await refused(regular, 'POST', 'article_comments_replies', reply)).toBe('not_found')
    expect(await refused(regular, 'POST', `article_comment_likes/${id}`)).toBe('not_found')
    expect(await refused(author, 'POST', `article_comments/${id}/hide`, { reason: 'rude' })).toBe('not_found')
    expect(await refused(author, 'POST', `article_comments/${id}/pin`)).toBe('comment_not_pinnable')
    const report = { subject: { kind: 'comment', id }, reason: 'spam' }
    expect(await refused(regular, 'POST', 'reports', report)).toBe('not_found')
    expect(await refused(someone, 'PATCH', `article_comments/${id}`, { body: 'はい' })).toBe('comment_held')
    // Deleted by its author, it waits no more; restored, it waits again.
    await done(someone, 'DELETE', `article_comments/${id}`)
    expect((await listed('held')).has(id)).toBe(false)
    expect(codeOf(await moderate(id, 'release'))).toBe('not_found')
    await done(someone, 'POST', `article_comments/${id}/restore`)
    expect((await listed('held')).has(id)).toBe(true)
    expect(await shown()).not.toContain(id)
  })

  it('is not added by an edit', async () => {
    const someone = await both.site.newMember()
    const { id } = await say(someone, '地図はどこですか')
    const edit = (body: string) => call(someone, 'PATCH', `article_comments/${id}`, { body })
    expect(codeOf(await edit(`地図 ${LINK}`))).toBe('link_needs_review')
    // No client learns what is in a comment of another member.
    const other = await both.site.newMember()
    expect(codeOf(await call(other, 'PATCH', `article_comments/${id}`, { body: LINK }))).toBe('not_found')
    expect((await edit('地図はどこでしょうか')).statusCode).toBe(200)
  })

  it('is suspended without a placeholder for readers, and public after an appeal', async () => {
    const someone = await both.site.newMember()
    const { id } = await say(someone, `宣伝です ${LINK}`)
    last = await moderate(id, 'suspend', { rule: 'spam', reason: '宣伝' })
    expect(last.statusCode, last.body).toBe(200)
    expect(await shown()).not.toContain(id)
    expect(await own(someone, 'suspended')).toEqual([id])
    expect((await listed('suspended')).get(id)?.state).toBe('suspended')
    expect((await listed('held')).has(id)).toBe(false)
    await done(someone, 'POST', `my/article_comments/${id}/appeal`, { appeal: '宣伝ではありません' })
    last = await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: '確認しました' })
    expect(last.statusCode, last.body).toBe(200)
    expect(await shown()).toContain(id)
    expect((await bell(author))[0]).toBe('commented')
  })

  it('is held again after its suspension is undone, and its author is notified', async () => {
    const someone = await both.site.newMember()
    const judge = await both.site.newMember({ roles: ['moderator'] })
    const owner = await both.site.newMember({ roles: ['owner'] })
    const { id } = await say(someone, `やり直し ${LINK}`)
    last = await moderate(id, 'suspend', { rule: 'spam', reason: '宣伝' }, judge)
    expect(await bell(someone)).toEqual(['suspended'])
    const period = { moderator: judge.name, from: new Date(0).toISOString() }
    await done(owner, 'POST', 'moderation/undo', {
      ...{ ...period, to: new Date(Date.now() + 60_000).toISOString() },
      ...{ reason: '確認の結果', commentIds: [id] },
    })
    expect((await listed('held')).get(id)?.state).toBe('held')
    expect(await shown()).not.toContain(id)
    expect(await bell(someone)).toEqual(['held_again', 'suspended'])
    last = await moderate(id, 'release')
    expect((await bell(someone))[0]).toBe('released')
  })

  it('is not held for moderators', async () => {
    const newStaff = await both.site.newMember({ roles: ['moderator'] })
    expect((await say(newStaff, LINK)).held).toBe(false)
  })

  it('takes no place among the comments before it is shown', async () => {
    const counts = async () =>
      (await read(`article_comments?article_path=${articleId}&per=1`)).meta.threadsCount
    const before = await counts()
    const { id } = await say(await both.site.newMember(), LINK)
    const after = await say(regular, 'このあとのコメント')
    expect(await counts()).toBe(before + 1)
    last = await moderate(id, 'release')
    expect(await counts()).toBe(before + 2)
    const newest = idsIn(await read(`article_comments?article_path=${articleId}&sort=newest&per=2`))
    expect(newest).toEqual([after.id, id])
  })
})

describe('a member who is not new', () => {
  it('posts links immediately, but not many in one comment', async () => {
    expect((await say(regular, `地図 ${LINK}`)).held).toBe(false)
    const many = Array.from({ length: 6 }, (_, n) => `${LINK}${n}`).join(' ')
    const { id, held } = await say(regular, many)
    expect(held).toBe(true)
    await shown()
    expect((await listed('held')).get(id)?.heldBy).toEqual(['many_links'])
  })

  it('posts the same long text once a day', async () => {
    const text = `${newCommandId()} この記事のとおりに進めたら無事に倒せました。ありがとうございます。`
    const first = await say(regular, text)
    expect(first.held).toBe(false)
    await shown()
    const second = await say(regular, text)
    expect(second.held).toBe(true)
    await shown()
    expect((await listed('held')).get(second.id)?.heldBy).toEqual(['repeated_text'])
  })
})

describe('many comments in an hour', () => {
  let about: string
  /** Posts short comments of one member, faster than the limit of the route allows. */
  const post = (count: number, { userId }: Caller) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        postComment(
          both.site.context,
          { place: { articleId: about }, userId, body: `${n + 1}か所目` },
          {
            ...{ commandId: newCommandId(), commandHash: 'test', correlationId: userId, actorId: userId },
            occurredAt: new Date().toISOString(),
          },
        ),
      ),
    )
  const next = async (who: Caller) => {
    await both.site.caughtUp()
    return say(who, 'もう一か所', about)
  }
  beforeAll(async () => {
    about = await newArticle()
  })

  it('are held from a new member, until a moderator releases one', async () => {
    const someone = await both.site.newMember()
    const posted = await post(NEW_COMMENTS_AN_HOUR - 1, someone)
    expect(posted.filter(({ comment }) => comment.isHeld)).toEqual([])
    expect((await next(someone)).held).toBe(false)
    const { id, held } = await next(someone)
    expect(held).toBe(true)
    expect((await listed('held')).get(id)?.heldBy).toEqual(['many_comments'])
    expect((await read(`article_comments?article_path=${about}`)).meta.totalCount).toBe(NEW_COMMENTS_AN_HOUR)
    last = await moderate(id, 'release')
    expect(last.statusCode, last.body).toBe(200)
    expect((await next(someone)).held).toBe(false)
  })

  it('are counted again after the hour', async () => {
    const someone = await both.site.newMember()
    await post(NEW_COMMENTS_AN_HOUR, someone)
    await both.site.caughtUp()
    both.site.context.now = () => new Date(Date.now() + 61 * 60_000)
    try {
      expect((await say(someone, 'もう一か所', about)).held).toBe(false)
    } finally {
      both.site.context.now = () => new Date()
    }
    expect((await say(someone, 'もう一か所', about)).held).toBe(true)
  })

  it('are shown from a member who is not new', async () => {
    const someone = await both.site.newMember({ joinedDaysAgo: 30 })
    await post(NEW_COMMENTS_AN_HOUR, someone)
    expect((await next(someone)).held).toBe(false)
  })
})

it('is switched off for the site by a moderator', async () => {
  const turn = (on: boolean) =>
    done(moderator, 'PATCH', 'moderation/comment_rules', { rule: 'first_links', on })
  try {
    await turn(false)
    const { data } = await read('moderation/comment_rules', moderator)
    expect(data.attributes.off).toEqual(['first_links'])
    expect((await say(await both.site.newMember(), LINK)).held).toBe(false)
  } finally {
    await turn(true)
  }
  await read('moderation/comment_rules', moderator)
  expect((await say(await both.site.newMember(), LINK)).held).toBe(true)
})

it('refuses an edit into a text that another comment of the day has', async () => {
  const member = await both.site.newMember({ joinedDaysAgo: 30 })
  const text = '同じ文章を別のコメントにも書き込みます。攻略の参考になれば幸いです。'.repeat(2)
  const first = await say(member, text)
  const second = await say(member, '短いコメント')
  expect(await shown()).toContain(second.id)
  const edit = (id: string, body: string) => call(member, 'PATCH', `article_comments/${id}`, { body })
  expect(codeOf(await edit(second.id, text))).toBe('comment_repeats')
  expect((await edit(first.id, text)).statusCode).toBe(200)
  expect((await edit(first.id, `${text}追記です。`)).statusCode).toBe(200)
})

it('compares the text of an edit with texts of the last day, posted or edited', async () => {
  const member = await both.site.newMember({ joinedDaysAgo: 30 })
  const text = `${newCommandId()} 攻略の参考になれば幸いです。よければ、ほかの記事も読んでください。`
  const ids = [await say(member, '一つめ'), await say(member, '二つめ'), await say(member, '三つめ')].map(
    ({ id }) => id,
  )
  await shown()
  const edit = async (id = '', body = text) => {
    last = await call(member, 'PATCH', `article_comments/${id}`, { body })
    return codeOf(last)
  }
  const days = async (n: number, act: () => Promise<void>) => {
    both.site.context.now = () => new Date(Date.now() + n * 86_400_000)
    try {
      await act()
    } finally {
      both.site.context.now = () => new Date()
    }
  }
  await days(2, async () => {
    expect(await edit(ids[0])).toBe(200)
    await shown()
    // Both were posted more than a day before.
    expect(await edit(ids[1])).toBe('comment_repeats')
    // An earlier text of the same comment does not count.
    expect(await edit(ids[0], `${text}追記です。`)).toBe(200)
    expect(await edit(ids[0])).toBe(200)
    await shown()
    expect((await say(member, text)).held).toBe(true)
  })
  await days(4, async () => expect(await edit(ids[2])).toBe(200))
})

it('finds own comments by a part of their text', async () => {
  const word = newCommandId()
  const { id } = await say(regular, `合言葉は${word}です`)
  await say(regular, '別の話')
  expect(idsIn(await read(`my/article_comments?q=${word.toUpperCase()}`, regular))).toEqual([id])
  expect(idsIn(await read(`my/article_comments?q=${word}`, author))).toEqual([])
})
