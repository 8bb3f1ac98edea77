import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { commentPolicyStream } from '@koryaku/contracts/comments/comment-policy.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

/** Commands that are sent concurrently: counts equal a recount, and one of two contrary decisions is made. */
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
const call = (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  both.site.call(who, method, `/api/${path}`, body)
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code
const idOf = (answer: Answer): string => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data.id
}
const say = async (who: Caller, body: string) =>
  idOf(await call(who, 'POST', 'article_comments', { article_path: articleId, body }))
const reply = (who: Caller, to: string, body: string) =>
  call(who, 'POST', 'article_comments_replies', { article_comment_id: to, body })
const accepted = (answers: Answer[]) => answers.filter(({ statusCode }) => statusCode < 300)

/** The comments of the article, once the read models contain every event. */
async function read(query = ''): Promise<{ data: Thread[]; meta: { totalCount: number } }> {
  await both.site.caughtUp()
  const position = String(await both.site.events.headPosition())
  const answer = await both.reads.inject({
    ...{ url: `/api/article_comments?article_path=${articleId}${query}` },
    headers: { 'x-min-event-position': position },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Compares the stored counts of the article with the rows that they count. */
async function expectRecounted(): Promise<void> {
  await both.site.caughtUp()
  const { db } = both.site.context
  const { rows } = await db.query<{ likes: number; liked: number; replies: number; replied: number }>(
    `select c.likes, (select count(*)::int from read.comment_like l where l.comment_id = c.comment_id and l.counted) as liked,
            c.replies, (select count(*)::int from read.article_comment r
                         where r.root_id = c.comment_id and r.state in ('shown', 'suspended')) as replied
       from read.article_comment c where c.subject_id = $1`,
    [articleId],
  )
  for (const { likes, liked, replies, replied } of rows)
    expect({ likes, replies }).toEqual({ likes: liked, replies: replied })
  const { rows: totals } = await db.query<{ comments: number; threads: number }>(
    'select comments, threads from read.comment_total where subject_id = $1',
    [articleId],
  )
  const { rows: recounted } = await db.query<{ comments: number; threads: number }>(
    `select count(*) filter (where state = 'shown')::int as comments, count(*) filter (where root_id is null)::int as threads
       from read.article_comment where subject_id = $1`,
    [articleId],
  )
  expect(totals).toEqual(recounted)
}

beforeEach(async () => {
  author = await both.site.newMember()
  reader = await both.site.newMember()
  const { slug } = await both.site.newGame()
  articleId = idOf(await call(author, 'POST', 'articles', { game_slug: slug }))
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '手順' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '序盤', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await call(author, 'PATCH', `my/articles/${articleId}/publish`, { content, revision: '0' })
})

describe('concurrent likes of one comment', () => {
  const MEMBERS = 20

  it('are counted once per member, whatever the number of tabs', async () => {
    const id = await say(author, '助かりました')
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => both.site.newMember()))
    const likes = async () => (await read()).data[0]?.attributes.likesCount
    const inTwoTabs = (method: 'POST' | 'DELETE', who: Caller[]) =>
      Promise.all([...who, ...who].map(member => call(member, method, `article_comment_likes/${id}`)))
    expect(accepted(await inTwoTabs('POST', members))).toHaveLength(2 * MEMBERS)
    expect(await likes()).toBe(MEMBERS)
    await expectRecounted()

    const [leaving, staying] = [members.slice(0, MEMBERS / 2), members.slice(MEMBERS / 2)]
    const answers = await Promise.all([inTwoTabs('DELETE', leaving), inTwoTabs('POST', staying)])
    expect(accepted(answers.flat())).toHaveLength(2 * MEMBERS)
    expect(await likes()).toBe(staying.length)
    await expectRecounted()
  })
})

describe('two pins in two tabs', () => {
  it('leave one comment pinned, that of the last event', async () => {
    const ids = [await say(reader, '一'), await say(reader, '二'), await say(reader, '三')]
    const pin = (id: string) => call(author, 'POST', `article_comments/${id}/pin`)
    expect(accepted(await Promise.all(ids.slice(1).map(pin)))).toHaveLength(2)
    const shown = (await read()).data
    const pinned = shown.filter(({ attributes }) => attributes.pinned).map(({ id }) => id)
    const last = await both.site.events.readLast(commentPolicyStream(articleId))
    expect(pinned).toEqual([last && requireKnown(last).data.pinnedId])
    expect(shown[0]?.id).toBe(pinned[0])
    expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    await expectRecounted()
  })

  it('keep a pin that is concurrent with an unpin of another comment', async () => {
    const [first, second] = [await say(reader, '一'), await say(reader, '二')]
    await call(author, 'POST', `article_comments/${first}/pin`)
    const answers = await Promise.all([
      call(author, 'POST', `article_comments/${second}/pin`),
      call(author, 'DELETE', `article_comments/${first}/pin`),
    ])
    expect(accepted(answers)).toHaveLength(2)
    const { data } = await read()
    expect(data.filter(({ attributes }) => attributes.pinned).map(({ id }) => id)).toEqual([second])
  })
})

describe('two moderators', () => {
  let id: string
  let moderators: Caller[]
  const moderate = (who: Caller | undefined, what: string, body: object) =>
    call(who as Caller, 'POST', `moderation/article_comments/${id}/${what}`, body)
  const typesOf = async () =>
    (await both.site.events.readStream(commentStream(id), { maxCount: 20 })).map(({ type }) => type)
  const caseOf = async () => {
    await both.site.caughtUp()
    const { rows } = await both.site.context.db.query(
      'select state, rule, appeal_state from read.comment_case where comment_id = $1',
      [id],
    )
    return rows
  }
  beforeEach(async () => {
    const staff = () => both.site.newMember({ roles: ['moderator'] })
    moderators = [await staff(), await staff()]
    id = await say(reader, 'ひどい言葉')
  })

  it('suspend a comment once, by the rule of the first', async () => {
    const rules = ['spam', 'harassment'] as const
    const answers = await Promise.all(
      rules.map((rule, n) => moderate(moderators[n], 'suspend', { rule, reason: rule })),
    )
    const [won] = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [rules[n]] : []))
    expect(accepted(answers)).toHaveLength(1)
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['comment_suspended'])
    expect(await typesOf()).toEqual(['CommentPosted', 'CommentSuspended'])
    expect(await caseOf()).toEqual([{ state: 'suspended', rule: won, appeal_state: null }])
    expect((await read()).meta.totalCount).toBe(0)
    await expectRecounted()
  })

  it('decide an appeal once', async () => {
    const suspended = await moderate(moderators[0], 'suspend', { rule: 'spam', reason: '宣伝' })
    await both.site.projected(suspended)
    idOf(await call(reader, 'POST', `my/article_comments/${id}/appeal`, { appeal: '宣伝ではありません' }))
    const outcomes = ['upheld', 'overturned'] as const
    const answers = await Promise.all(
      outcomes.map((outcome, n) =>
        moderate(moderators[n], 'decide_appeal', { outcome, reason: '確認しました' }),
      ),
    )
    expect(accepted(answers)).toHaveLength(1)
    const outcome = answers[0]?.statusCode === 200 ? 'upheld' : 'overturned'
    expect(answers.map(codeOf).filter(Boolean)).toEqual([
      outcome === 'upheld' ? 'no_appeal_waiting' : 'comment_not_suspended',
    ])
    expect(await typesOf()).toEqual([
      ...['CommentPosted', 'CommentSuspended', 'CommentSuspensionAppealed', 'CommentAppealDecided'],
      ...(outcome === 'upheld' ? [] : ['CommentReinstated']),
    ])
    const state = outcome === 'upheld' ? 'suspended' : 'reinstated'
    expect(await caseOf()).toEqual([{ state, rule: 'spam', appeal_state: outcome }])
    expect((await read()).meta.totalCount).toBe(outcome === 'upheld' ? 0 : 1)
    await expectRecounted()
  })
})

describe('a reply while its parent is deleted', () => {
  const ROUNDS = 4

  it('is either rejected, or listed under a placeholder', async () => {
    const replier = await both.site.newMember()
    const rounds: { root: string; replied: Answer }[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const root = await say(reader, '質問です')
      const remove = () => call(reader, 'DELETE', `article_comments/${root}`)
      const answer = () => reply(replier, root, '答えです')
      // The first command usually wins: both orders are tried.
      const [one, two] = await Promise.all(n % 2 === 0 ? [remove(), answer()] : [answer(), remove()])
      const [removed, replied] = n % 2 === 0 ? [one, two] : [two, one]
      expect(removed?.statusCode).toBe(204)
      expect([201, 404]).toContain(replied?.statusCode)
      rounds.push({ root, replied: replied as Answer })
    }
    const { data, meta } = await read()
    const found = new Map(data.map(thread => [thread.id, thread]))
    for (const { root, replied } of rounds) {
      const thread = found.get(root)
      if (replied.statusCode === 404) {
        expect(thread).toBeUndefined()
        continue
      }
      expect(thread?.attributes).toMatchObject({ state: 'deleted', body: '', repliesCount: 1 })
      expect(thread?.replies.map(({ id }) => id)).toEqual([idOf(replied)])
    }
    expect(meta.totalCount).toBe(accepted(rounds.map(({ replied }) => replied)).length)
    await expectRecounted()
  })
})
