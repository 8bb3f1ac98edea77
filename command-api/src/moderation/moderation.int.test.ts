import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import { restrictedReadStream } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { moderationHash } from '@koryaku/server-kit/moderation-chain.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { openText } from '@koryaku/server-kit/sealed-text.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
let author: Caller
let moderator: Caller
let colleague: Caller
let slug: string

beforeAll(async () => {
  site = await startTestApp()
  slug = (await site.newGame()).slug
})
beforeEach(async () => {
  author = await site.newMember()
  moderator = await site.newMember({ roles: ['moderator'] })
  colleague = await site.newMember({ roles: ['moderator'] })
})
afterAll(() => site.stop())

const breach = { rule: 'spam', reason: '宣伝だけの記事です', evidenceRevision: '1' }

/** Drafted (0), published (1); its text is saved in its own stream. */
async function publishedArticle(): Promise<string> {
  const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const body = { content: testContent('宣伝'), revision: '0' }
  await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body)
  return id
}
const moderate = (who: Caller, id: string, what: string, body: object) =>
  site.call(who, 'POST', `/api/moderation/articles/${id}/${what}`, body)
const suspend = (id: string, who = moderator, body: object = breach) => moderate(who, id, 'suspend', body)
const publish = (id: string) => site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, {})
const appeal = (id: string) =>
  site.call(author, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '自分で調べて書きました' })
/** How its author has it. */
const publishedState = async (id: string) =>
  (await site.call(author, 'PATCH', `/api/my/articles/${id}/publish_setting`, {})).json().data
const titlesOf = async (id: string, ...revisions: string[]) =>
  (await moderate(moderator, id, 'readings', { revisions }))
    .json()
    .data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
const codeOf = (answer: { json: () => { errors?: { code: string }[] } }) => answer.json().errors?.[0]?.code
const eventsOf = (id: string) => site.events.readStream(articleStream(id))

describe('a suspension', () => {
  it('stops the author, is appealed, overturned, and leaves the article as it was', async () => {
    const id = await publishedArticle()
    const answer = await suspend(id)
    expect([answer.statusCode, answer.json().data.attributes]).toEqual([
      200,
      { suspended: true, appealState: null },
    ])
    expect(codeOf(await publish(id))).toBe('article_suspended')
    expect(codeOf(await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`))).toBe(
      'article_suspended',
    )
    expect(codeOf(await site.call(author, 'POST', `/api/my/articles/${id}/duplicate_as_draft`))).toBe(
      'article_suspended',
    )
    expect((await appeal(id)).json().data.attributes).toEqual({ suspended: true, appealState: 'waiting' })
    expect(codeOf(await appeal(id))).toBe('appeal_already_sent')
    const decided = await moderate(colleague, id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    expect(decided.json().data.attributes).toEqual({ suspended: false, appealState: null })
    expect((await publish(id)).json().data.attributes.type).toBe('PublishedArticle')
    expect((await eventsOf(id)).map(({ type }) => type).slice(2)).toEqual([
      'ArticleSuspended',
      'SuspensionAppealed',
      'AppealDecided',
      'ArticleReinstated',
    ])
  })

  it('lets moderators read what the author made of it, and readers get that when the appeal is granted', async () => {
    const id = await publishedArticle()
    await suspend(id)
    const content = testContent('直した本文')
    const { revision } = (await publishedState(id)).attributes
    await site.call(author, 'PATCH', `/api/my/articles/${id}`, { content, revision })
    // Until it is part of an appeal, it is its author's draft.
    expect(await titlesOf(id, '2')).toEqual(['宣伝'])
    await appeal(id)
    expect(await titlesOf(id, '2', '3')).toEqual(['宣伝', '直した本文'])
    await moderate(colleague, id, 'decide_appeal', { outcome: 'overturned', reason: '直っています' })
    expect((await publishedState(id)).attributes).toMatchObject({
      ...{ type: 'PublishedArticle', title: '直した本文', hasNewerDraft: false },
    })
  })

  it('encrypts texts about the author with the key of the author', async () => {
    const id = await publishedArticle()
    await suspend(id)
    await appeal(id)
    const events = await eventsOf(id)
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/宣伝だけ|自分で調べて/)
    const { reason } = (events[2] as (typeof events)[0]).data as { reason: { owner: string; text: string } }
    expect(reason.owner).toBe(author.userId)
    const key = async () => (await findUserKeys(site.context.db, [author.userId])).get(author.userId)
    expect(openText(reason.text, reason.owner, await key())).toBe(breach.reason)
    const held = await key()
    await site.caughtUp()
    await site.context.db.query('delete from identity.user_key where user_id = $1', [author.userId])
    try {
      expect(openText(reason.text, reason.owner, await key())).toBeNull()
      // An erased author gets no new key by being moderated.
      await moderate(colleague, id, 'reinstate', { reason: 'もう一度見ました' })
      expect(await key()).toBeUndefined()
      const reinstated = (await eventsOf(id)).at(-1)?.data as { reason: { owner: string } }
      expect(reinstated.reason.owner).toBe(colleague.userId)
    } finally {
      await site.caughtUp()
      // The registration stays in the log, and a rebuilt read model must be able to decrypt it.
      await site.context.db.query('insert into identity.user_key (user_id, key) values ($1, $2)', [
        author.userId,
        held,
      ])
    }
  })

  it('closes the reports that it answers', async () => {
    const id = await publishedArticle()
    const about = { kind: 'article', id }
    const report = (genre: string) =>
      site.call(author, 'POST', '/api/inquiries', {
        ...{ genre, email: 'reporter@example.com', contents: '宣伝です', about },
      })
    const reported = await report('violation')
    expect(reported.statusCode).toBe(201)
    const inquiryId = reported.json().data.id
    await site.projected(reported)
    await suspend(id)
    expect((await site.events.readLast(inquiryStream(inquiryId)))?.type).toBe('InquiryClosed')
  })

  it('answers the appeal that waits when a moderator reinstates it', async () => {
    const id = await publishedArticle()
    await suspend(id)
    await appeal(id)
    const answer = await moderate(colleague, id, 'reinstate', { reason: '誤り' })
    expect(answer.json().data.attributes).toEqual({ suspended: false, appealState: null })
    expect(
      (await eventsOf(id))
        .slice(-2)
        .map(requireKnown)
        .map(({ type, data }) => [
          type,
          'outcome' in data ? data.outcome : 'cause' in data ? data.cause : undefined,
        ]),
    ).toEqual([
      ['AppealDecided', 'overturned'],
      ['ArticleReinstated', 'appeal'],
    ])
  })

  it('is tied to the moderation event before it', async () => {
    const id = await publishedArticle()
    await suspend(id)
    await appeal(id)
    await moderate(colleague, id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    const chain = (await eventsOf(id)).slice(2)
    expect(chain.map(({ metadata }) => metadata.previousModeration)).toEqual([
      undefined,
      ...chain.slice(0, -1).map(moderationHash),
    ])
  })

  it('lets two moderators who act at the same instant both land, on two articles', async () => {
    const ids = [await publishedArticle(), await publishedArticle()]
    const answers = await Promise.all(ids.map((id, i) => suspend(id, i === 0 ? moderator : colleague)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('rejects the second of two concurrent suspensions of an article', async () => {
    const id = await publishedArticle()
    const answers = await Promise.all([suspend(id), suspend(id, colleague)])
    expect(answers.map(codeOf).sort()).toEqual(['article_already_suspended', undefined])
    expect((await eventsOf(id)).filter(({ type }) => type === 'ArticleSuspended')).toHaveLength(1)
  })

  it('holds against an author who publishes at the same instant', async () => {
    const id = await publishedArticle()
    await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    await moderate(moderator, id, 'readings', { revisions: ['1'] })
    const [suspended] = await Promise.all([suspend(id), publish(id)])
    expect(suspended.statusCode).toBe(200)
    expect(codeOf(await publish(id))).toBe('article_suspended')
  })

  it('requires evidence that was public, or that its moderator has read on record', async () => {
    const id = await publishedArticle()
    await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    expect(codeOf(await suspend(id))).toBe('reading_required')
    await moderate(colleague, id, 'readings', { revisions: ['1'] })
    expect(codeOf(await suspend(id))).toBe('reading_required')
    await moderate(moderator, id, 'readings', { revisions: ['0'] })
    expect(codeOf(await suspend(id))).toBe('reading_required')
    // The text of revision 2 came with 1.
    await moderate(moderator, id, 'readings', { revisions: ['2'] })
    expect((await suspend(id)).statusCode).toBe(200)
  })

  it('accepts a text as evidence that was public before a later edit by its author', async () => {
    const id = await publishedArticle()
    const edited = { content: testContent('無害'), revision: '2' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}`, edited)
    expect(codeOf(await suspend(id, moderator, { ...breach, evidenceRevision: '0' }))).toBe(
      'reading_required',
    )
    expect((await suspend(id)).statusCode).toBe(200)
  })

  it('reaches nothing that only its author has seen, and nor does a reading', async () => {
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    const body = { content: testContent('秘密'), revision: '0' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}`, body)
    for (const answer of [
      await moderate(moderator, id, 'readings', { revisions: ['1'] }),
      await suspend(id, moderator, { ...breach, evidenceRevision: '1' }),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found'])
      expect(answer.body).not.toContain('秘密')
    }
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ArticleDrafted'])
    expect(await site.events.readStream(restrictedReadStream(id, moderator.userId))).toEqual([])
  })

  it.each([
    ['a rule that is none', { ...breach, rule: 'mood' }, '/rule'],
    ['no reason', { ...breach, reason: ' ' }, '/reason'],
    ['evidence that is not there', { ...breach, evidenceRevision: '99' }, '/evidenceRevision'],
  ])('refuses %s', async (_, body, pointer) => {
    const answer = await suspend(await publishedArticle(), moderator, body)
    expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, pointer])
  })

  it('happens once, however often it is sent', async () => {
    const id = await publishedArticle()
    const headers = { 'idempotency-key': `suspend-${id}` }
    const send = () => site.call(moderator, 'POST', `/api/moderation/articles/${id}/suspend`, breach, headers)
    const [first, again] = [await send(), await send()]
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  })
})

describe('reading what is not public', () => {
  const read = (id: string, ...revisions: string[]) => moderate(moderator, id, 'readings', { revisions })
  const readingsOf = async (id: string) =>
    (await site.events.readStream(restrictedReadStream(id, moderator.userId))).map(
      event => requireKnown(event).data.revisions,
    )

  it('returns the texts as they were, and records the reader', async () => {
    const id = await publishedArticle()
    const edited = { content: testContent('あとから直した'), revision: '2' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, edited)
    await site.call(author, 'PATCH', `/api/my/articles/${id}`, {
      content: testContent('秘密'),
      revision: '4',
    })
    await suspend(id)
    const answer = await read(id, '1', '2')
    expect(answer.json().meta).toEqual({ recorded: true })
    expect(answer.json().data.map((one: { attributes: object }) => one.attributes)).toMatchObject([
      { revision: '1', title: '宣伝', text: 'まずは宿屋へ。' },
      { revision: '2', title: 'あとから直した' },
    ])
    expect(await readingsOf(id)).toEqual([['1', '2']])
    expect((await read(id, '3')).body).not.toContain('秘密')
    expect(await readingsOf(id)).toEqual([['1', '2'], ['3']])
  })

  it('records nothing while the text is public', async () => {
    const id = await publishedArticle()
    expect((await read(id, '1')).json().meta).toEqual({ recorded: false })
    expect(await readingsOf(id)).toEqual([])
  })

  it('shows no text that only its author has seen: before the publication and after it', async () => {
    const id = await publishedArticle()
    await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`)
    await site.call(author, 'PATCH', `/api/my/articles/${id}`, {
      content: testContent('秘密の続き'),
      revision: '3',
    })
    for (const revisions of [['0'], ['3'], ['0', '2']]) {
      const answer = await read(id, ...revisions)
      expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, '/revisions'])
    }
    expect((await read(id, '2')).body).not.toContain('秘密の続き')
    expect(await readingsOf(id)).toEqual([['2']])
  })

  it('rejects an unknown revision', async () => {
    expect((await read(await publishedArticle(), '3')).statusCode).toBe(422)
  })
})

describe('undoing what a moderator did', () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const period = () => ({ moderator: moderator.name, from: hours(-1), to: hours(1) })

  it('shows first what it would do and what it cannot, then does it, once', async () => {
    const [hasty, right, appealed] = [
      await publishedArticle(),
      await publishedArticle(),
      await publishedArticle(),
    ] as [string, string, string]
    await suspend(hasty)
    await appeal(hasty)
    await suspend(right)
    await suspend(appealed, colleague)
    await appeal(appealed)
    await moderate(moderator, appealed, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    const last = await moderate(colleague, right, 'reinstate', { reason: '見直し' })
    await site.projected(last)

    const preview = await site.call(colleague, 'POST', '/api/moderation/undo/preview', period())
    const items = (answer: typeof preview) =>
      answer.json().data.map(({ id, attributes }: { id: string; attributes: object }) => [id, attributes])
    const item = { kind: 'article', title: '宣伝' }
    expect(items(preview)).toEqual([
      [hasty, { ...item, effects: ['reinstate'], obstacle: null }],
      [right, { ...item, effects: [], obstacle: 'others_acted_since' }],
      [appealed, { ...item, effects: ['suspend', 'reopen_appeal'], obstacle: null }],
    ])
    const body = { ...period(), reason: '権限の乱用', articleIds: [hasty, right, appealed] }
    const key = { 'idempotency-key': `undo-${hasty}` }
    const undo = () => site.call(colleague, 'POST', '/api/moderation/undo', body, key)
    const done = await undo()
    expect(items(done)).toEqual(items(preview))
    // Its author, who waits for an answer, has one.
    expect((await eventsOf(hasty)).slice(-2)).toMatchObject([
      { type: 'AppealDecided', data: { outcome: 'overturned', by: colleague.userId } },
      { type: 'ArticleReinstated', data: { cause: 'undo', published: true, by: colleague.userId } },
    ])
    expect((await eventsOf(appealed)).slice(-2).map(({ type }) => type)).toEqual([
      'ArticleSuspended',
      'AppealReopened',
    ])
    const before = (await eventsOf(hasty)).length
    expect((await undo()).json()).toEqual(done.json())
    expect(await eventsOf(hasty)).toHaveLength(before)
    await site.projected(done)
    const after = await site.call(colleague, 'POST', '/api/moderation/undo/preview', period())
    expect(items(after).map(([, attributes]: [string, { obstacle: string }]) => attributes.obstacle)).toEqual(
      Array(3).fill('others_acted_since'),
    )
  })

  it('rejects an unknown name of a moderator', async () => {
    const body = { ...period(), moderator: 'nobody-has-this' }
    const answer = await site.call(colleague, 'POST', '/api/moderation/undo/preview', body)
    expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, '/moderator'])
  })
})
