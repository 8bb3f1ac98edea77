import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let [author, reader, other, moderator] = [] as unknown as [Caller, Caller, Caller, Caller]
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
  slug = (await both.site.newGame({ platforms: ['PC'] })).slug
})
afterAll(() => both?.stop())
beforeEach(async () => {
  ;[author, reader, other] = await Promise.all([
    both.site.newMember(),
    both.site.newMember(),
    both.site.newMember(),
  ])
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

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '買ってください。' }] }
const document = { type: 'doc' as const, version: 1 as const, content: [paragraph] }
async function newArticle(who = author): Promise<string> {
  const id = (await done(who, 'POST', 'articles', { game_slug: slug })).json().data.id
  const content = {
    ...{ kind: 'strategy', language: 'ja', title: '宣伝の記事', description: '', thumbnail: null, tags: [] },
    document,
  }
  await done(who, 'PATCH', `my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
async function newReview(who = author): Promise<string> {
  const { id } = (await done(who, 'POST', 'game_reviews', { game_slug: slug })).json().data
  const content = { ...contentOf(emptyReview()), title: '宣伝の感想', platform: 'PC', score: 8.5, document }
  await done(who, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null })
  return id
}
type Kind = 'article' | 'gameReview' | 'user'
const report = async (who: Caller, kind: Kind, id: string, sentence?: string) => {
  const sent = await call(who, 'POST', 'reports', { subject: { kind, id }, reason: 'spam', sentence })
  if (sent.statusCode === 200) last = sent
  return sent
}
const queue = async (state: 'open' | 'closed', who = moderator) =>
  (await read(`moderation/reports?state=${state}&per=100`, who)).json().data as {
    id: string
    attributes: { reports: { open: number; total: number; shown: { id: string; sentence: string | null }[] } }
  }[]
const caseOf = async (id: string, state: 'open' | 'closed' = 'open', who = moderator) =>
  (await queue(state, who)).find(one => one.id === id)?.attributes
const own = async (who: Caller) =>
  (await read('my/reports', who)).json().data.map((one: { id: string; attributes: object }) => one)
const subjects = {
  article: () => newArticle(),
  gameReview: () => newReview(),
  user: async () => author.userId,
}

describe.each(['article', 'gameReview', 'user'] as const)('reports of the kind %s', kind => {
  it('are one case with its context, without the reporters', async () => {
    const id = await subjects[kind]()
    await report(reader, kind, id, '何度も見ました')
    const repeated = await report(reader, kind, id, '二度目')
    expect(repeated.json().data.attributes).toEqual({ reason: 'spam', isRepeated: true })
    await report(other, kind, id)
    const expected = {
      article: { title: '宣伝の記事', excerpt: '買ってください。', path: id, authorName: author.name },
      gameReview: { title: '宣伝の感想', excerpt: '買ってください。', path: id, authorName: author.name },
      user: { path: author.name, authorName: author.name },
    }
    const found = await caseOf(id)
    expect(found).toMatchObject({ kind, state: 'shown', ...expected[kind], reports: { open: 2, total: 2 } })
    expect(found?.reports.shown.map(({ sentence }) => sentence)).toEqual(['何度も見ました', null])
    const text = JSON.stringify(found)
    for (const who of [reader, other])
      for (const secret of [who.userId, who.name]) expect(text).not.toContain(secret)
  })

  it('are dismissed as far as they were shown', async () => {
    const id = await subjects[kind]()
    await report(reader, kind, id)
    const seen = (await caseOf(id))?.reports.shown.map(one => one.id)
    await report(other, kind, id)
    if (last) await both.site.projected(last)
    const answer = await done(moderator, 'POST', `moderation/reports/${id}/dismiss`, { reports: seen })
    expect(answer.json().data.attributes).toEqual({ closed: 1 })
    expect(await caseOf(id)).toMatchObject({
      reports: {
        ...{ open: 1, total: 2 },
        closed: [{ id: seen?.[0], outcome: 'dismissed', closedBy: moderator.name }],
      },
    })
    expect(await own(reader)).toMatchObject([{ id, attributes: { kind, outcome: 'dismissed' } }])
    expect(await own(other)).toMatchObject([{ id, attributes: { outcome: null } }])
  })

  it('can be withdrawn by their reporter until they are decided, and made again', async () => {
    const id = await subjects[kind]()
    await report(reader, kind, id, '取り下げます')
    expect(codeOf(await call(other, 'DELETE', `reports/${id}`))).toBe('not_found')
    await done(reader, 'DELETE', `reports/${id}`)
    expect([await caseOf(id), await caseOf(id, 'closed'), await own(reader)]).toEqual([
      undefined,
      undefined,
      [],
    ])
    const again = await report(reader, kind, id, 'やはり')
    expect(again.json().data.attributes.isRepeated).toBe(false)
    const shown = (await caseOf(id))?.reports.shown
    expect(shown).toMatchObject([{ sentence: 'やはり' }])
    await done(moderator, 'POST', `moderation/reports/${id}/dismiss`, { reports: shown?.map(one => one.id) })
    expect(codeOf(await call(reader, 'DELETE', `reports/${id}`))).toBe('conflict')
    expect(await caseOf(id, 'closed')).toMatchObject({ reports: { open: 0, total: 1 } })
  })

  it('are not visible to their subject', async () => {
    const boss = await both.site.newMember({ roles: ['moderator'] })
    author = boss
    const id = await subjects[kind]()
    await report(reader, kind, id)
    const shown = (await caseOf(id))?.reports.shown.map(one => one.id)
    expect(shown).toHaveLength(1)
    expect(await caseOf(id, 'open', boss)).toBeUndefined()
    expect(codeOf(await call(boss, 'POST', `moderation/reports/${id}/dismiss`, { reports: shown }))).toBe(
      'not_found',
    )
    type Notice = { attributes: { waiting?: object } }
    const notices: Notice[] = (await read('my/notifications', boss)).json().data
    // Others' reports wait for every moderator.
    expect(notices.filter(({ attributes }) => !attributes.waiting)).toEqual([])
    expect(codeOf(await report(boss, kind, id))).toBe('own_subject')
    expect(codeOf(await call(reader, 'POST', `moderation/reports/${id}/dismiss`, { reports: shown }))).toBe(
      'forbidden',
    )
    expect((await read('moderation/reports', reader)).statusCode).toBe(403)
  })
})

describe('a suspension', () => {
  it.each([
    ['article', 'articles', { evidenceRevision: '0' }],
    ['gameReview', 'game_reviews', {}],
  ] as const)('closes all reports of the kind %s', async (kind, path, more) => {
    const id = await subjects[kind]()
    await report(reader, kind, id)
    await report(other, kind, id)
    if (last) await both.site.projected(last)
    const timeline = (await read(`moderation/${path}/${id}`, moderator)).json().data.attributes
    expect(timeline.openReports).toBe(2)
    const evidenceRevision = kind === 'article' ? await revisionOf(id) : undefined
    await done(moderator, 'POST', `moderation/${path}/${id}/suspend`, {
      ...{ rule: 'spam', reason: '宣伝です', ...more },
      ...(evidenceRevision && { evidenceRevision }),
    })
    expect(await caseOf(id, 'closed')).toMatchObject({ state: 'suspended', reports: { open: 0, total: 2 } })
    for (const who of [reader, other])
      expect(await own(who)).toMatchObject([{ id, attributes: { outcome: 'suspended', title: null } }])
    expect(codeOf(await report(moderator, kind, id))).toBe('not_found')
  })

  const revisionOf = async (id: string): Promise<string> => {
    const { meta } = (await read(`moderation/articles/${id}`, moderator)).json()
    return meta.timeline.findLast(
      (entry: { attributes: { revision: string | null } }) => entry.attributes.revision,
    ).attributes.revision
  }
})

describe('a subject that is not public', () => {
  it('is not reportable', async () => {
    const draft = (await done(author, 'POST', 'articles', { game_slug: slug })).json().data.id
    expect(codeOf(await report(reader, 'article', draft))).toBe('not_found')
    const unnamed = await both.site.newMember()
    await done(unnamed, 'PATCH', 'my/profile', { anonymous: true })
    expect(codeOf(await report(reader, 'user', unnamed.userId))).toBe('not_found')
  })

  it('is named neither in the queue nor to its reporter', async () => {
    const id = await newArticle()
    await report(reader, 'article', id)
    await done(author, 'PATCH', `my/articles/${id}/unpublish`)
    expect(await caseOf(id)).toMatchObject({ state: 'gone', title: null, excerpt: null, path: null })
    expect(await own(reader)).toMatchObject([{ id, attributes: { title: null, path: null } }])
  })
})

it('lists own reports of comments with their article', async () => {
  const articleId = await newArticle()
  const comment = { article_path: articleId, body: '買ってください' }
  const { id } = (await done(author, 'POST', 'article_comments', comment)).json().data
  await done(reader, 'POST', 'reports', {
    subject: { kind: 'comment', id },
    reason: 'spam',
    sentence: '宣伝',
  })
  expect(await own(reader)).toMatchObject([
    {
      id,
      attributes: {
        ...{ kind: 'comment', reason: 'spam', sentence: '宣伝', outcome: null },
        ...{ title: '宣伝の記事', path: articleId, gameSlug: slug },
      },
    },
  ])
  expect(await own(other)).toEqual([])
})
