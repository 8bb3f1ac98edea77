import { sealModeration } from '@koryaku/command-api/moderation/seal-moderation.ts'
import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { contentOf, emptyReview, type ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let [author, moderator] = [] as unknown as [Caller, Caller]
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  slug = (await both.site.newGame({ platforms: ['PC'] })).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const call = (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  both.site.call(who, method, `/api/${path}`, body)
const read = async (path: string, who?: Caller, after?: Answer) => {
  if (after) await both.site.projected(after)
  const position = after?.headers['x-event-position']
  const reached = position === undefined ? {} : { 'x-min-event-position': String(position) }
  return both.reads.inject({ url: `/api/${path}`, headers: { ...who?.headers, ...reached } })
}
const done = (answer: Answer): Answer => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const idsOf = (answer: { json: () => { data: { id: string }[] } }) => answer.json().data.map(({ id }) => id)
const written = (more: Partial<ReviewContent> = {}): ReviewContent => ({
  ...contentOf(emptyReview()),
  ...{ title: '宣伝の感想', platform: 'PC', score: 8.5 },
  document: {
    ...{ type: 'doc', version: 1 },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '買ってください。' }] }],
  },
  ...more,
})
const publish = async (who: Caller = author, content = written()): Promise<string> => {
  const { id } = done(await call(who, 'POST', 'game_reviews', { game_slug: slug })).json().data
  done(await call(who, 'PATCH', `my/game_reviews/${id}/publish`, { content, base: null }))
  return id
}
const suspend = (id: string, who = moderator) =>
  call(who, 'POST', `moderation/game_reviews/${id}/suspend`, { rule: 'spam', reason: '宣伝です' })
const act = (id: string, name: 'reinstate' | 'decide_appeal', body: object) =>
  call(moderator, 'POST', `moderation/game_reviews/${id}/${name}`, body)
const appeal = (id: string, who = author) =>
  call(who, 'POST', `my/game_reviews/${id}/appeal`, { appeal: '宣伝ではありません' })
const game = async (after: Answer) => (await read(`games/${slug}`, undefined, after)).json().data.attributes

describe('a suspended review', () => {
  it('is excluded from lists, counts and averages for all readers, and visible to its author', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => both.site.newMember()))
    for (const other of others) await publish(other, written({ score: 4 }))
    const id = await publish()
    const position = done(await suspend(id))
    expect(position.json().data.attributes).toEqual({ suspended: true, appealState: null })
    expect(await game(position)).toMatchObject({ gameReviewsCount: 5, averageScore: 4 })
    expect((await read(`games/${slug}/game_reviews/${id}`)).statusCode).toBe(404)
    expect(idsOf(await read(`games/${slug}/game_reviews`))).not.toContain(id)
    expect(idsOf(await read(`users/${author.name}/game_reviews`))).toEqual([])
    const shown = await read(`games/${slug}/game_reviews/${id}`, author)
    expect(shown.json().data.attributes).toMatchObject({ type: 'SuspendedReview', title: '宣伝の感想' })
    expect(idsOf(await read('my/game_reviews', author))).toEqual([id])
    const why = (await read(`my/game_reviews/${id}/suspension`, author)).json().data.attributes
    expect(why).toMatchObject({ state: 'suspended', rule: 'spam', reason: '宣伝です', gameSlug: slug })
    expect((await read(`my/game_reviews/${id}/suspension`, moderator)).statusCode).toBe(404)
    const told = (await read('my/notifications', author)).json()
    expect(told.data[0].attributes).toMatchObject({ action: 'suspended', anonymous: true })
    expect(told.included[0].attributes).toMatchObject({ gameReviewTitle: '宣伝の感想', gameReviewPath: id })
  })

  it('is counted again once it is reinstated', async () => {
    const id = await publish()
    done(await suspend(id))
    const back = done(await act(id, 'reinstate', { reason: '確認しました' }))
    expect(await game(back)).toMatchObject({ gameReviewsCount: 1 })
    expect((await read(`games/${slug}/game_reviews/${id}`)).json().data.attributes.score).toBe(8.5)
  })

  it('can be edited, but neither published, unpublished, deleted nor replaced', async () => {
    const id = await publish()
    done(await suspend(id))
    const content = written({ title: '直した感想' })
    const saved = done(await call(author, 'PATCH', `my/game_reviews/${id}`, { content, base: 't0' }))
    expect(saved.json().data.attributes).toMatchObject({ type: 'SuspendedReview', hasNewerDraft: true })
    const { textRef: base } = saved.json().data.attributes
    const tries = [
      await call(author, 'PATCH', `my/game_reviews/${id}/publish`, { base }),
      await call(author, 'PATCH', `my/game_reviews/${id}/unpublish`),
      await call(author, 'DELETE', `my/game_reviews/${id}`),
    ]
    expect(tries.map(codeOf)).toEqual(Array(3).fill('review_suspended'))
    expect(codeOf(await call(author, 'POST', 'game_reviews', { game_slug: slug }))).toBe('review_exists')
    expect(codeOf(await call(moderator, 'POST', `game_review_likes/${id}`))).toBe('not_found')
  })

  it('is shown to moderators with its text and its timeline', async () => {
    const id = await publish()
    const waiting = done(await suspend(id)) && done(await appeal(id))
    const list = await read('moderation/game_reviews?list=appeals&per=24', moderator, waiting)
    expect(idsOf(list)).toContain(id)
    const one = (await read(`moderation/game_reviews/${id}`, moderator)).json()
    expect(one.data.attributes).toMatchObject({
      ...{ title: '宣伝の感想', state: 'suspended', score: 8.5, gameSlug: slug },
      html: '<p>買ってください。</p>',
      suspension: { reason: '宣伝です', appeal: '宣伝ではありません', appealState: 'waiting' },
    })
    const lines = one.meta.timeline.map(
      ({ attributes }: { attributes: { type: string; text: string; actor: { kind: string } } }) => [
        ...[attributes.type, attributes.text, attributes.actor.kind],
      ],
    )
    expect(lines).toEqual([
      ['ReviewSuspended', '宣伝です', 'member'],
      ['ReviewSuspensionAppealed', '宣伝ではありません', 'author'],
    ])
    const summary = (await read('moderation/summary', moderator)).json().data.attributes
    expect(summary.reviewAppeals).toBeGreaterThan(0)
  })

  it('has its events in the sealed chain', async () => {
    const id = await publish()
    done(await suspend(id))
    done(await appeal(id))
    const last = done(await act(id, 'decide_appeal', { outcome: 'overturned', reason: '誤りでした' }))
    await both.site.projected(last)
    const source = { events: both.site.events, db: both.site.context.db }
    await expect.poll(() => sealModeration(source)).toBe(0)
    const audit = await auditSealedStreams(both.site.events, reviewStream(id))
    expect(audit).toMatchObject({ faults: [], waiting: 0 })
    const links = (await both.site.events.readStream(reviewStream(id))).map(
      ({ metadata }) => metadata.previousModeration !== undefined,
    )
    // Drafted, scored, published, suspended; then three that follow one.
    expect(links).toEqual([false, false, false, false, true, true, true])
  })
})

describe('an appeal', () => {
  it('is the author’s alone, once, and is decided once', async () => {
    const id = await publish()
    expect(codeOf(await appeal(id))).toBe('review_not_suspended')
    done(await suspend(id))
    expect(codeOf(await appeal(id, moderator))).toBe('not_found')
    done(await appeal(id))
    expect(codeOf(await appeal(id))).toBe('appeal_already_sent')
    const upheld = done(await act(id, 'decide_appeal', { outcome: 'upheld', reason: '宣伝です' }))
    expect(upheld.json().data.attributes).toEqual({ suspended: true, appealState: 'upheld' })
    const again = await act(id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    expect(codeOf(again)).toBe('no_appeal_waiting')
    const why = (await read(`my/game_reviews/${id}/suspension`, author, upheld)).json().data.attributes
    expect(why).toMatchObject({ appealState: 'upheld', decision: '宣伝です' })
  })
})

it('lets moderators suspend all public reviews except their own', async () => {
  const own = await publish(moderator)
  expect(codeOf(await suspend(own))).toBe('moderated_own_review')
  const { id } = done(await call(author, 'POST', 'game_reviews', { game_slug: slug })).json().data
  expect(codeOf(await suspend(id))).toBe('not_found')
  expect((await suspend(await publish(await both.site.newMember()), author)).statusCode).toBe(403)
})

describe('a report of a review', () => {
  const report = (id: string) =>
    both.site.call(author, 'POST', '/api/inquiries', {
      ...{ genre: 'violation', email: 'reader@example.com', contents: '宣伝に見えます' },
      about: { kind: 'gameReview', id },
    })
  const queue = async (who: Caller, after: Answer) =>
    (await read('moderation/inquiries?genre=violation', who, after)).json().data as {
      id: string
      attributes: { about: object; state: string }
    }[]
  const found = async (who: Caller, answer: Answer, after = answer) =>
    (await queue(who, after)).find(({ id }) => id === answer.json().data.id)

  it('is in the queue with the review and its game, until the review is suspended', async () => {
    const reviewer = await both.site.newMember()
    const id = await publish(reviewer)
    const sent = done(await report(id))
    expect((await found(moderator, sent))?.attributes.about).toMatchObject({
      ...{ kind: 'gameReview', id, title: '宣伝の感想', suspended: false },
      gameTitle: expect.any(String),
    })
    const shown = (await read(`moderation/game_reviews/${id}`, moderator)).json().data.attributes
    expect(shown.openReports).toBe(1)
    expect(await found(moderator, sent, done(await suspend(id)))).toBeUndefined()
  })

  it('is not shown to a moderator who wrote the review', async () => {
    const other = await both.site.newMember({ roles: ['moderator'] })
    const sent = done(await report(await publish(other)))
    expect(await found(moderator, sent)).toBeDefined()
    expect(await found(other, sent)).toBeUndefined()
    const { id } = sent.json().data
    const closing = await call(other, 'PATCH', `moderation/inquiries/${id}`, { state: 'done' })
    expect(closing.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is rejected for a draft and for a suspended review', async () => {
    const reviewer = await both.site.newMember()
    const id = await publish(reviewer)
    done(await suspend(id))
    const other = await both.site.newMember()
    const { id: draft } = done(await call(other, 'POST', 'game_reviews', { game_slug: slug })).json().data
    for (const hidden of [id, draft]) expect(codeOf(await report(hidden))).toBe('not_found')
  })
})
