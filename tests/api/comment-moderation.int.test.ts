import { sealModeration } from '@koryaku/command-api/moderation/seal-moderation.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { commentStream } from '@koryaku/contracts/comments/comment.events.ts'
import { reportStream } from '@koryaku/contracts/reports/report.events.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let author: Caller
let reader: Caller
let moderator: Caller
let articleId: string
beforeAll(async () => {
  both = await startBothApis()
  author = await both.site.newMember()
  moderator = await both.site.newMember({ roles: ['moderator'] })
  const { slug } = await both.site.newGame()
  articleId = (await done(author, 'POST', 'articles', { game_slug: slug })).json().data.id
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '手順' }] }
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '序盤', description: '', thumbnail: null, tags: [] },
    document: { type: 'doc', version: 1, content: [paragraph] },
  }
  await done(author, 'PATCH', `my/articles/${articleId}/publish`, { content, revision: '0' })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  reader = await both.site.newMember()
})

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
  const headers = { ...who?.headers, 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers })
}
const say = async (who: Caller, body: string): Promise<string> =>
  (await done(who, 'POST', 'article_comments', { article_path: articleId, body })).json().data.id
const reply = async (who: Caller, to: string, body: string): Promise<string> =>
  (await done(who, 'POST', 'article_comments_replies', { article_comment_id: to, body })).json().data.id
const moderate = (id: string, what: string, body: object, who = moderator) =>
  call(who, 'POST', `moderation/article_comments/${id}/${what}`, body)
const suspend = async (id: string) => {
  last = await moderate(id, 'suspend', { rule: 'harassment', reason: '人を傷つける言葉です' })
  expect(last.statusCode, last.body).toBe(200)
}
interface Comment {
  id: string
  attributes: { state: string; body: string; repliesCount: number; author: { kind: string } }
  replies: Comment[]
}
const found = async (id: string): Promise<Comment | undefined> => {
  const { data } = (await read(`article_comments?article_path=${articleId}&comment=${id}`)).json()
  return (data as Comment[]).flatMap(thread => [thread, ...thread.replies]).find(one => one.id === id)
}
const total = async (): Promise<number> =>
  (await read(`article_comments?article_path=${articleId}`)).json().meta.totalCount
const bell = async (who: Caller) =>
  (await read('my/notifications', who))
    .json()
    .data.map(({ attributes }: { attributes: { action: string } }) => attributes.action)

const list = async (which: string, who = moderator) =>
  (await read(`moderation/article_comments?list=${which}&per=100`, who)).json().data
const caseOf = async (which: string, id: string) =>
  (await list(which)).find((comment: { id: string }) => comment.id === id)?.attributes
const report = (who: Caller, id: string, reason: string, sentence?: string) =>
  call(who, 'POST', 'reports', { subject: { kind: 'comment', id }, reason, sentence })

describe('decisions of a moderator', () => {
  const period = () => ({
    ...{ moderator: moderator.name, from: new Date(0).toISOString() },
    to: new Date(Date.now() + 60_000).toISOString(),
  })
  const preview = async (who: Caller) => {
    if (last) await both.site.projected(last)
    const items = (await done(who, 'POST', 'moderation/undo/preview', period())).json().data
    return (id: string) => items.find((item: { id: string }) => item.id === id)?.attributes
  }

  it('are undone on several comments, and are in their timelines', async () => {
    const owner = await both.site.newMember({ roles: ['owner'] })
    const [one, two] = [await say(reader, '一つめ'), await say(reader, '二つめ')]
    await suspend(one)
    await suspend(two)
    await done(moderator, 'POST', `moderation/article_comments/${two}/reinstate`, { reason: '誤り' })
    const before = await preview(owner)
    expect(before(one)).toEqual({ kind: 'comment', title: '一つめ', effects: ['reinstate'], obstacle: null })
    expect(before(two)).toMatchObject({ effects: [], obstacle: null })
    const undo = { ...period(), reason: '確認の結果', commentIds: [one, two] }
    const undone = await done(owner, 'POST', 'moderation/undo', undo)
    expect(undone.json().data.map(({ id }: { id: string }) => id)).toEqual([one, two])
    expect(await found(one)).toMatchObject({ attributes: { state: 'shown', body: '一つめ' } })
    const { meta } = (await read(`moderation/article_comments/${one}`, owner)).json()
    const told = meta.timeline.map(({ attributes }: { attributes: Record<string, unknown> }) => [
      ...[attributes.type, attributes.text, attributes.cause, attributes.actor],
    ])
    expect(told).toEqual([
      [...['CommentSuspended', '人を傷つける言葉です', null], { kind: 'member', name: moderator.name }],
      ['CommentReinstated', '確認の結果', 'undo', { kind: 'member', name: owner.name }],
    ])
    expect((await preview(owner))(one).obstacle).toBe('others_acted_since')
  })

  it('unfold what the author of the article has folded', async () => {
    const id = await say(reader, '話題は合っています')
    await done(author, 'POST', `article_comments/${id}/hide`, { reason: 'off_topic' })
    last = await report(author, id, 'spam')
    expect((await caseOf('reported', id)).hidden).toBe('off_topic')
    expect((await call(reader, 'POST', `moderation/article_comments/${id}/unhide`)).statusCode).toBe(403)
    await done(moderator, 'POST', `moderation/article_comments/${id}/unhide`)
    expect((await caseOf('reported', id)).hidden).toBeNull()
    expect(await found(id)).toMatchObject({ attributes: { hidden: null } })
    const own = await say(moderator, '自分のコメント')
    await done(author, 'POST', `article_comments/${own}/hide`, { reason: 'off_topic' })
    expect(codeOf(await call(moderator, 'POST', `moderation/article_comments/${own}/unhide`))).toBe(
      'own_comment',
    )
  })

  it('can use every text of an edited comment, unless its author deleted it', async () => {
    const id = await say(reader, '一つめの言葉')
    for (const body of ['二つめの言葉', '三つめの言葉'])
      await done(reader, 'PATCH', `article_comments/${id}`, { body })
    const versions = (who: Caller) => call(who, 'POST', `moderation/article_comments/${id}/versions`)
    const shown = (await versions(moderator)).json().data
    expect(shown.map(({ attributes }: { attributes: { body: string } }) => attributes.body)).toEqual([
      ...['一つめの言葉', '二つめの言葉', '三つめの言葉'],
    ])
    expect((await versions(reader)).statusCode).toBe(403)
    await done(reader, 'DELETE', `article_comments/${id}`)
    expect(codeOf(await versions(moderator))).toBe('not_found')
  })

  it('cannot be undone by the author of the comment', async () => {
    const owner = await both.site.newMember({ roles: ['owner'] })
    const id = await say(owner, '自分の')
    await suspend(id)
    expect((await preview(owner))(id).obstacle).toBe('own_article')
  })
})

describe('reports of a comment', () => {
  it('are one case with the context, and name no reporter', async () => {
    const root = await say(author, '質問です')
    const id = await reply(reader, root, '失礼な返信')
    const others = [await both.site.newMember(), await both.site.newMember()] as const
    await done(others[0], 'POST', 'reports', { subject: { kind: 'comment', id }, reason: 'harassment' })
    last = await report(others[1], id, 'other', '何度も書いています')
    last = await report(others[1], id, 'spam', '二度目')
    expect(last.statusCode).toBe(200)
    const found = await caseOf('reported', id)
    expect(found).toMatchObject({
      ...{ body: '失礼な返信', authorName: reader.name, state: 'shown' },
      ...{ parent: { body: '質問です', authorName: author.name }, article: { path: articleId } },
      reports: { open: 2, total: 2 },
    })
    const told = found.reports.shown.map(({ reason, sentence }: Record<string, unknown>) => [
      reason,
      sentence,
    ])
    expect(told).toEqual([
      ['harassment', null],
      ['other', '何度も書いています'],
    ])
    for (const { name, userId } of others) {
      expect(JSON.stringify(found)).not.toContain(name)
      expect(JSON.stringify(found)).not.toContain(userId)
    }
    const stored = await both.site.context.events.readStream(reportStream(id, others[1].userId), {
      maxCount: 10,
    })
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored[0]?.original)).not.toContain('何度も')
    expect(await bell(reader)).toEqual([])
  })

  it('are closed by name: one that was not seen stays open', async () => {
    const id = await say(reader, '見解の違い')
    const late = await both.site.newMember()
    last = await report(author, id, 'other')
    const seen = (await caseOf('reported', id)).reports.shown.map((one: { id: string }) => one.id)
    last = await report(late, id, 'spam')
    await both.site.projected(last)
    last = await moderate(id, 'dismiss_reports', { reports: seen })
    expect(last.json().data.attributes).toEqual({ closed: 1 })
    expect((await caseOf('reported', id)).reports).toMatchObject({ open: 1, total: 2 })
    last = await moderate(id, 'dismiss_reports', {
      reports: (await caseOf('reported', id)).reports.shown.map((one: { id: string }) => one.id),
    })
    expect(await caseOf('reported', id)).toBeUndefined()
    const { reports } = await caseOf('closed', id)
    expect(reports).toMatchObject({ open: 0, total: 2, shown: [] })
    // The last decision first.
    expect(reports.closed).toMatchObject([
      { reason: 'spam', outcome: 'dismissed', closedBy: moderator.name },
      { reason: 'other', outcome: 'dismissed', closedBy: moderator.name },
    ])
    expect(JSON.stringify(reports)).not.toContain(late.userId)
  })

  it('are closed by a suspension', async () => {
    const id = await say(reader, 'ひどい宣伝')
    last = await report(author, id, 'spam')
    await both.site.projected(last)
    await suspend(id)
    expect(await caseOf('reported', id)).toBeUndefined()
    expect(codeOf(await report(moderator, id, 'spam'))).toBe('not_found')
  })

  it('are rejected about an own comment, and hidden from moderators who wrote it', async () => {
    expect(codeOf(await report(reader, await say(reader, '自分の'), 'spam'))).toBe('own_comment')
    const colleague = await both.site.newMember({ roles: ['moderator'] })
    const id = await say(moderator, 'モデレーターの言葉')
    last = await report(reader, id, 'other', '困ります')
    expect(await caseOf('reported', id)).toBeUndefined()
    expect(codeOf(await read(`moderation/article_comments/${id}`, moderator))).toBe('not_found')
    expect((await read(`moderation/article_comments/${id}`, colleague)).statusCode).toBe(200)
    expect(codeOf(await report(reader, id, 'other', 'あ'.repeat(501)))).toBe('invalid_request')
  })
})

describe('a suspended comment', () => {
  it('is a placeholder to readers, is not counted, and comes back when it is reinstated', async () => {
    const id = await say(reader, 'ひどい言葉')
    const before = await total()
    expect(await bell(author)).toContain('commented')
    await suspend(id)
    const placeholder = await found(id)
    expect(placeholder?.attributes).toMatchObject({ state: 'suspended', body: '', author: { kind: 'gone' } })
    expect(JSON.stringify(placeholder)).not.toContain('ひどい')
    expect(await total()).toBe(before - 1)
    expect((await read(`article_comments?article_path=${articleId}`)).body).not.toContain('ひどい')
    for (const [who, path] of [
      [author, `article_comment_likes/${id}`],
      [author, 'article_comments_replies'],
    ] as const)
      expect(codeOf(await call(who, 'POST', path, { article_comment_id: id, body: 'x' }))).toBe('not_found')
    last = await moderate(id, 'reinstate', { reason: '見直しました' })
    expect((await found(id))?.attributes).toMatchObject({ state: 'shown', body: 'ひどい言葉' })
    expect(await total()).toBe(before)
    expect(await bell(reader)).toEqual(['reinstated', 'suspended'])
  })

  it('keeps its place among the replies', async () => {
    const root = await say(author, '質問')
    const id = await reply(reader, root, 'ひどい返信')
    await suspend(id)
    const thread = await found(root)
    expect(thread?.attributes.repliesCount).toBe(1)
    expect(thread?.replies.map(({ attributes }) => attributes.state)).toEqual(['suspended'])
    const { data, meta } = (await read(`article_comments_replies?article_comment_id=${root}`)).json()
    expect([data.length, meta.totalCount]).toEqual([1, 1])
  })

  it('shows its author why, and can be appealed once', async () => {
    const id = await say(reader, '誤解された言葉')
    await suspend(id)
    const why = (await read(`my/article_comments/${id}/suspension`, reader)).json().data.attributes
    expect(why).toMatchObject({
      ...{ state: 'suspended', rule: 'harassment', reason: '人を傷つける言葉です', appealState: null },
      ...{ body: '誤解された言葉', articlePath: articleId, articleTitle: '序盤' },
    })
    expect((await read(`my/article_comments/${id}/suspension`, author)).statusCode).toBe(404)
    expect(codeOf(await call(reader, 'PATCH', `article_comments/${id}`, { body: '別の言葉' }))).toBe(
      'comment_suspended',
    )
    await done(reader, 'POST', `my/article_comments/${id}/appeal`, { appeal: '冗談でした' })
    expect(codeOf(await call(reader, 'POST', `my/article_comments/${id}/appeal`, { appeal: '二度目' }))).toBe(
      'appeal_already_sent',
    )
    expect(codeOf(await call(reader, 'DELETE', `article_comments/${id}`))).toBe('comment_suspended')
    const waiting = (await read('moderation/article_comments?list=appeals', moderator)).json()
    const one = waiting.data.find((comment: { id: string }) => comment.id === id)
    expect(one.attributes).toMatchObject({
      ...{ body: '誤解された言葉', authorName: reader.name, parent: null },
      suspension: { appeal: '冗談でした', appealState: 'waiting' },
    })
    const summary = (await read('moderation/summary', moderator)).json().data.attributes
    expect(summary.commentLists.appeals).toBeGreaterThan(0)
    const { reported, held, appeals } = summary.commentLists
    expect(summary.comments).toBe(reported + held + appeals)
    last = await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: 'わかりました' })
    expect((await found(id))?.attributes.state).toBe('shown')
    expect(await bell(reader)).toEqual(['appeal_overturned', 'suspended'])
    const decided = (await read(`my/article_comments/${id}/suspension`, reader)).json().data.attributes
    expect(decided).toMatchObject({ state: 'reinstated', decision: 'わかりました' })
  })

  it('is not decided about by its author', async () => {
    const id = await say(moderator, '自分の言葉')
    expect(codeOf(await moderate(id, 'suspend', { rule: 'spam', reason: 'x' }))).toBe('own_comment')
    expect(codeOf(await moderate(id, 'suspend', { rule: 'spam', reason: 'x' }, reader))).toBe('forbidden')
  })

  it('is in the chain of moderation, with its reason sealed', async () => {
    const id = await say(reader, '鎖の言葉')
    await suspend(id)
    last = await moderate(id, 'reinstate', { reason: '見直し' })
    await both.site.projected(last)
    const { events, db } = both.site.context
    const stored = await events.readStream(commentStream(id), { maxCount: 10 })
    expect(JSON.stringify(stored.map(event => (event.known ? event.data : null)))).not.toContain('傷つける')
    const [, first, second] = stored
    expect(first?.metadata.previousModeration).toBeUndefined()
    expect(second?.metadata.previousModeration).toBeTypeOf('string')
    // Another sealer may be faster: it seals what it has read, and the rest follows.
    const waiting = async () => {
      await sealModeration({ events, db })
      return (await auditSealedStreams(events)).waiting
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    const audit = await auditSealedStreams(events)
    expect(audit.faults).toEqual([])
    expect(audit.events).toBeGreaterThanOrEqual(2)
  })
})
