import { eraseUser } from '@koryaku/command-api/personal-data/erase-user.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let troll: Caller
let reader: Caller
let articleId: string
beforeAll(async () => {
  both = await startBothApis()
})
afterAll(() => both?.stop())

type Answer = Awaited<ReturnType<typeof both.site.call>>
type Method = 'POST' | 'PATCH' | 'DELETE'
const call = (who: Caller, method: Method, path: string, body?: object): Promise<Answer> =>
  both.site.call(who, method, `/api/${path}`, body)
/** A call that is done, and seen by readers. */
async function done(who: Caller, method: Method, path: string, body?: object): Promise<Answer> {
  const answer = await call(who, method, path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  await both.site.projected(answer)
  return answer
}
const idOf = (answer: Answer): string => answer.json().data.id
const outcome = (answer: Answer) => answer.json().errors?.[0]?.code ?? answer.statusCode
const get = async (who: Caller, path: string) =>
  (await both.reads.inject({ url: `/api/${path}`, headers: who.headers })).json()
const bellOf = async (who: Caller) => {
  const { data, meta } = await get(who, 'my/notifications')
  const { actions, user } = await (async () => {
    const payload = {}
    const asked = { method: 'POST', url: '/api/my/user_actions', headers: who.headers, payload } as const
    return (await both.reads.inject(asked)).json()
  })()
  expect(actions).toBeDefined()
  return {
    actions: data.map(({ attributes }: { attributes: { action: string } }) => attributes.action),
    checked: data.map(({ attributes }: { attributes: { checkedAt: string | null } }) => attributes.checkedAt),
    total: meta.totalCount,
    rings: user.data.attributes.uncheckedNotifications,
  }
}
/** The reasons that comments are folded for a reader, by comment ID. */
const foldsOf = async (who: Caller, ...ids: string[]) => {
  const payload = { folding_article_comment_ids: ids }
  const asked = { method: 'POST', url: '/api/my/user_actions', headers: who.headers, payload } as const
  const { actions } = (await both.reads.inject(asked)).json()
  const found = new Map<string, string>(
    actions.article_comment_ids.folds.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
  )
  return ids.map(id => found.get(id) ?? null)
}
const say = async (who: Caller, body: string, article = articleId) =>
  idOf(await done(who, 'POST', 'article_comments', { article_path: article, body }))
const reply = (who: Caller, to: string, body: string) =>
  call(who, 'POST', 'article_comments_replies', { article_comment_id: to, body })
const feedOf = async (who: Caller) =>
  (await get(who, 'top_page')).data.articles.map(({ id }: { id: string }) => id)

async function published(who: Caller, slug?: string): Promise<string> {
  const game = slug ?? (await both.site.newGame()).slug
  const id = idOf(await call(who, 'POST', 'articles', { game_slug: game }))
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '手順' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '序盤', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await done(who, 'PATCH', `my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
const hide = (who: Caller, anonymous = true) => done(who, 'PATCH', 'my/profile', { anonymous })

beforeEach(async () => {
  const people = [both.site.newMember(), both.site.newMember(), both.site.newMember()]
  ;[author, troll, reader] = (await Promise.all(people)) as [Caller, Caller, Caller]
  articleId = await published(author)
})

describe('a block', () => {
  it('ends what reaches the other side, in both directions and in the same words', async () => {
    const theirs = await published(troll)
    const [mine, his] = [await say(author, 'ようこそ'), await say(troll, 'ひどい')]
    const elsewhere = await published(reader)
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    for (const [who, otherArticle, otherComment, other] of [
      [troll, articleId, mine, author],
      [author, theirs, his, troll],
    ] as const)
      for (const attempt of [
        () => call(who, 'POST', `article_likes/${otherArticle}`),
        () => call(who, 'POST', 'article_comments', { article_path: otherArticle, body: 'x' }),
        () => call(who, 'POST', `article_comment_likes/${otherComment}`),
        () => reply(who, otherComment, 'x'),
        () => call(who, 'POST', 'my/users', { name: other.name }),
        () => call(who, 'POST', 'article_comments', { article_path: elsewhere, body: `@${other.name} x` }),
      ]) {
        const answer = await attempt()
        expect([answer.statusCode, outcome(answer)]).toEqual([403, 'interaction_refused'])
        expect(answer.body).not.toMatch(/block/i)
      }
    // Actions that notify no user still work; other users are not rejected.
    expect(outcome(await call(troll, 'POST', `article_bookmarks/${articleId}`))).toBe(200)
    expect(outcome(await call(reader, 'POST', `article_likes/${articleId}`))).toBe(200)
  })

  it('is undone immediately: the log decides while read models lag', async () => {
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    const release = await both.site.holdReadModels()
    try {
      const undone = await call(author, 'DELETE', `my/blocks/${troll.name}`)
      expect(undone.json().data.attributes).toEqual({ kind: 'block', isSet: false })
      expect(outcome(await call(troll, 'POST', `article_likes/${articleId}`))).toBe(200)
    } finally {
      await release()
    }
  })

  it('takes lines from the bell and gives them back as they were, read or not', async () => {
    await done(troll, 'POST', `article_likes/${articleId}`)
    await say(troll, 'よくない')
    await done(author, 'POST', 'my/notifications/check_all')
    await done(reader, 'POST', `article_likes/${articleId}`)
    const before = await bellOf(author)
    expect(before).toMatchObject({ actions: ['liked', 'commented', 'liked'], total: 3, rings: true })
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    expect(await bellOf(author)).toMatchObject({ actions: ['liked'], total: 1, rings: true })
    await done(author, 'DELETE', `my/blocks/${troll.name}`)
    expect(await bellOf(author)).toEqual(before)
    // The blocked user is not notified, and learns nothing about the users that block them.
    expect(await bellOf(troll)).toMatchObject({ actions: [], rings: false })
  })

  it('folds comments for its owner only', async () => {
    const [his, own] = [await say(troll, 'ひどい'), await say(author, 'いいえ')]
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    expect(await foldsOf(author, his, own)).toEqual(['blocked', null])
    expect(await foldsOf(troll, his, own)).toEqual([null, null])
    expect(await foldsOf(reader, his, own)).toEqual([null, null])
  })

  it('keeps follows but hides articles on both sides; unblocking restores them and unfollowing works', async () => {
    await done(troll, 'POST', 'my/users', { name: author.name })
    expect(await feedOf(troll)).toEqual([articleId])
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    expect(await feedOf(troll)).toEqual([])
    await done(author, 'DELETE', `my/blocks/${troll.name}`)
    expect(await feedOf(troll)).toEqual([articleId])
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    await done(troll, 'DELETE', `my/users/${author.name}`)
  })

  it('is rejected for the own account and for anonymous users', async () => {
    expect(outcome(await call(author, 'POST', 'my/blocks', { name: author.name }))).toBe('relation_self')
    await hide(troll)
    expect(outcome(await call(author, 'POST', 'my/blocks', { name: troll.name }))).toBe('user_not_found')
    expect(outcome(await call(author, 'DELETE', `my/blocks/${troll.name}`))).toBe('user_not_found')
  })

  it('goes with who leaves, on either side', async () => {
    const { db, events } = both.site.context
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    await done(reader, 'POST', 'my/blocks', { name: author.name })
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [author.userId])
    const { position } = await eraseUser({ db, events }, author.userId)
    await both.site.projected({ headers: { 'x-event-position': String(position) } })
    const { rows } = await db.query('select from read.user_block where user_id = $1 or blocked_id = $1', [
      author.userId,
    ])
    expect(rows).toHaveLength(0)
    expect((await get(reader, 'my/relations')).data).toEqual([])
  })
})

describe('anonymous members', () => {
  it('are neither missing nor rejected where they are blocked: that would reveal their identity', async () => {
    const named = await say(troll, '名前つき')
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    const theirs = await published(troll)
    await hide(troll)
    const elsewhere = await published(reader)
    const unnamed = await say(troll, '匿名で', elsewhere)
    expect(await foldsOf(author, named, unnamed)).toEqual([null, null])
    // The author meets them anonymously, and neither side is notified by the other.
    expect(outcome(await call(author, 'POST', `article_comment_likes/${unnamed}`))).toBe(200)
    expect(outcome(await reply(author, unnamed, 'どうも'))).toBe(201)
    expect(outcome(await call(author, 'POST', `article_likes/${theirs}`))).toBe(200)
    expect(await bellOf(troll)).toMatchObject({ actions: [], rings: false })
    // Their own way to the author is closed, named or not.
    expect(outcome(await call(troll, 'POST', `article_likes/${articleId}`))).toBe('interaction_refused')
    const mention = { article_path: elsewhere, body: `@${author.name}` }
    expect(outcome(await call(troll, 'POST', 'article_comments', mention))).toBe('interaction_refused')
  })

  it('is muted on one page, by whichever of their comments there, and nowhere else', async () => {
    const other = await published(author)
    await hide(troll)
    const [one, two] = [await say(troll, '一つ目'), await say(troll, '二つ目')]
    const there = await say(troll, 'ほかの記事', other)
    expect(await bellOf(author)).toMatchObject({ total: 3 })
    const muted = await done(author, 'POST', 'my/comment_mutes', { article_comment_id: one })
    expect(JSON.stringify(muted.json())).not.toContain(troll.userId)
    expect(await foldsOf(author, one, two, there)).toEqual(['muted', 'muted', null])
    expect(await bellOf(author)).toMatchObject({ total: 1 })
    const { data } = await get(author, 'my/relations')
    expect(data).toMatchObject([
      {
        attributes: {
          ...{ kind: 'comment_mute', user: null, number: 1 },
          page: { title: '序盤', articlePath: articleId },
        },
      },
    ])
    expect(JSON.stringify(data)).not.toContain(troll.userId)
    await done(author, 'DELETE', `my/comment_mutes/${two}`)
    expect(await foldsOf(author, one, two, there)).toEqual([null, null, null])
    expect(await bellOf(author)).toMatchObject({ total: 3 })
  })

  it('whom one blocked by name before stays on the list, without it, and can be taken off', async () => {
    await done(author, 'POST', 'my/blocks', { name: troll.name })
    await hide(troll)
    const [line] = (await get(author, 'my/relations?kind=block')).data
    expect(line).toMatchObject({ attributes: { kind: 'block', user: null } })
    expect(JSON.stringify(line)).not.toContain(troll.userId)
    expect(outcome(await call(reader, 'DELETE', `my/relations/${line.id}`))).toBe('not_found')
    await done(author, 'DELETE', `my/relations/${line.id}`)
    expect((await get(author, 'my/relations')).data).toEqual([])
  })
})

describe('a mute', () => {
  it('is of the own view alone: comments, bell and feed', async () => {
    const { slug } = await both.site.newGame()
    await done(reader, 'POST', 'my/games', { slug })
    const theirs = await published(troll, slug)
    const [his] = [await say(troll, 'ひどい')]
    await done(author, 'POST', 'my/mutes', { name: troll.name })
    await done(reader, 'POST', 'my/mutes', { name: troll.name })
    expect(await foldsOf(author, his)).toEqual(['muted'])
    expect(await bellOf(author)).toMatchObject({ total: 0, rings: false })
    expect(await feedOf(reader)).toEqual([])
    // Nothing is refused, and who is muted sees nothing of it.
    expect(outcome(await call(troll, 'POST', `article_likes/${articleId}`))).toBe(200)
    await done(author, 'POST', `article_likes/${theirs}`)
    expect(await bellOf(troll)).toMatchObject({ total: 1, rings: true })
    expect((await get(author, `my/relations?name=${troll.name}`)).data).toMatchObject([
      { attributes: { kind: 'mute', user: { name: troll.name } } },
    ])
    await done(reader, 'DELETE', `my/mutes/${troll.name}`)
    expect(await feedOf(reader)).toEqual([theirs])
  })
})

describe('muted words', () => {
  it('fold what holds them, in any spelling, and do not ring', async () => {
    const ids = [
      await say(troll, '犯人はヤス'),
      await say(troll, '犯人は\u200bﾔｽ'),
      await say(troll, '100円'),
    ]
    const own = await say(author, 'ヤス？')
    await done(author, 'PATCH', 'my/muted_words', { add: ['やす', '０_０'] })
    expect(await foldsOf(author, ...ids, own)).toEqual(['words', 'words', null, null])
    expect(await foldsOf(reader, ...ids)).toEqual([null, null, null])
    expect(await bellOf(author)).toMatchObject({ total: 1 })
    const changed = await done(author, 'PATCH', 'my/muted_words', { remove: ['ヤス'] })
    expect(changed.json().data.attributes.words).toEqual(['０_０'])
    expect((await get(author, 'my/muted_words')).data.attributes.words).toEqual(['０_０'])
    expect(await bellOf(author)).toMatchObject({ total: 3 })
  })

  it('keeps the changes of two concurrent pages', async () => {
    const words = ['一', '二', '三', '四']
    await Promise.all(words.map(word => done(author, 'PATCH', 'my/muted_words', { add: [word] })))
    const { data } = await get(author, 'my/muted_words')
    expect(data.attributes.words.toSorted()).toEqual(words.toSorted())
  })

  it('are 100 at most, of 50 characters', async () => {
    const add = Array.from({ length: 100 }, (_, n) => `w${n}`)
    await done(author, 'PATCH', 'my/muted_words', { add })
    const more = await call(author, 'PATCH', 'my/muted_words', { add: ['ひとつ多い'] })
    expect(outcome(more)).toBe('too_many_muted_words')
    expect(outcome(await call(author, 'PATCH', 'my/muted_words', { add: ['あ'.repeat(51)] }))).toBe(
      'invalid_request',
    )
  })
})
