import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { type ArticleCommand, type ArticleState, articleDecider, CHANGES_A_DAY } from './article.decider.ts'

const [articleId, authorId, gameId, stranger, first, second] = [
  ...['article', 'author', 'game', 'stranger', 'nine', 'eighteen'].map(shortIdFrom),
] as [string, string, string, string, string, string]
const where = { articleId, authorId, gameId }
const content: ArticleContent = {
  ...{ kind: 'strategy', language: 'ja', title: '', description: '', thumbnail: null, tags: [] },
  document: emptyDocument(),
}
const drafted: ArticleEvent = { type: 'ArticleDrafted', data: { ...where, content } }
const published = (textRef: TextRef): ArticleEvent => ({
  type: 'ArticlePublished',
  data: { ...where, textRef },
})
const [NINE, EIGHTEEN] = ['2026-04-02T00:00:00.000Z', '2026-04-02T09:00:00.000Z'] as const
const chosen = { zone: 'Asia/Tokyo', textRef: 't3', substantial: true } as const
const scheduled = (scheduleId: string, publishAt: string): ArticleEvent => ({
  ...{ type: 'PublicationScheduled', data: { ...where, ...chosen, scheduleId, publishAt } },
})
const unscheduled = (
  scheduleId: string,
  cause: 'author' | 'published' | 'deleted' | 'unpublished' | 'kept',
) => ({ type: 'PublicationUnscheduled', data: { ...where, scheduleId, cause } }) as const
const missed = (cause: 'suspended' | 'overtaken') =>
  ({ type: 'ScheduledPublicationMissed', data: { ...where, scheduleId: first, cause } }) as const
const sealed = (text: string) => ({ owner: authorId, text })
const suspended = (wasPublished = false): ArticleEvent => ({
  type: 'ArticleSuspended',
  data: {
    ...{ ...where, rule: 'spam', reason: sealed('r'), evidenceRevision: '0', by: stranger },
    ...{ wasPublished, cause: 'moderator' },
  },
})
const reinstated = (published: boolean, textRef: TextRef | null = null): ArticleEvent => ({
  type: 'ArticleReinstated',
  data: { ...where, reason: sealed('r'), by: stranger, published, cause: 'appeal', textRef },
})
const document = {
  ...{ type: 'doc' as const, version: 1 },
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '本文' }] }],
}
const text = (ref: TextRef | null = 't3') => ({ ref, title: '題', document, conflicts: 0 })

const article = (...past: ArticleEvent[]) =>
  given<ArticleState, ArticleCommand, ArticleEvent>(articleDecider as never, past)
const schedule: Extract<ArticleCommand, { type: 'SchedulePublication' }> = {
  type: 'SchedulePublication',
  ...{ actorId: authorId, at: AT, text: text(), scheduleId: first, publishAt: NINE },
  ...{ zone: 'Asia/Tokyo', substantial: true },
}
const strikes = (scheduleId: string, at: string) => ({ type: 'PublishScheduled', scheduleId, at }) as const
const waiting = [drafted, scheduled(first, NINE)]

describe('a deletion that is undone', () => {
  const gone = [
    unscheduled(first, 'deleted'),
    { type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: '2027-01-01T00:00:00.000Z' } },
  ] as const
  const back = { type: 'ArticleRestored', data: { ...where, status: 'draft' } } as const
  const restore = (at: string) => ({ type: 'RestoreArticle', actorId: authorId, at }) as const
  it('resumes the schedule', () =>
    article(...waiting, ...gone)
      .when(restore(AT))
      .happens(back, scheduled(first, NINE)))
  it('does not resume a schedule whose time has passed or that its author gave up before', () => {
    article(...waiting, ...gone)
      .when(restore(NINE))
      .happens(back)
    article(...waiting, unscheduled(first, 'author'), gone[1])
      .when(restore(AT))
      .happens(back)
  })
})

describe('scheduling', () => {
  it('pins a text and a time', () => article(drafted).when(schedule).happens(scheduled(first, NINE)))
  it('replaces an earlier schedule', () =>
    article(...waiting)
      .when({ ...schedule, scheduleId: second, publishAt: EIGHTEEN })
      .happens(scheduled(second, EIGHTEEN)))
  it('defers the next text of a public article', () => {
    article(drafted, published('t1')).when(schedule).happens(scheduled(first, NINE))
    article(drafted, published('t3')).when(schedule).isRefused('nothing_to_publish')
  })
  it.each([
    ['in less than a minute', 59, 'too_soon'],
    ['in the past', -3600, 'too_soon'],
    ['in more than a year', 366 * 86_400 + 1, 'too_late'],
  ])('is rejected %s', (_, seconds, detail) => {
    const publishAt = new Date(Date.parse(AT) + seconds * 1000).toISOString()
    article(drafted)
      .when({ ...schedule, publishAt })
      .isRefused('invalid_request')
    expect(() => articleDecider.decide({ ...schedule, publishAt }, evolved(drafted))).toThrow(
      expect.objectContaining({ errors: [{ detail, source: { pointer: '/publishAt' } }] }),
    )
  })
  it.each([60, 366 * 86_400])('is accepted %i seconds ahead', seconds => {
    const publishAt = new Date(Date.parse(AT) + seconds * 1000).toISOString()
    article(drafted)
      .when({ ...schedule, publishAt })
      .happens(scheduled(first, publishAt))
  })
  it('checks the text as publishing does', () => {
    article(drafted)
      .when({ ...schedule, text: { ...text(), title: '' } })
      .isRefused('article_not_publishable')
    article(drafted)
      .when({ ...schedule, text: { ...text(), conflicts: 1 } })
      .isRefused('unresolved_conflict')
  })
  it.each([
    ['a suspended article', [drafted, suspended()], authorId, 'article_suspended'],
    ['an article of another user', [drafted], stranger, 'not_found'],
    ['a missing article', [], authorId, 'not_found'],
    [
      'an article that a program reschedules all day',
      [drafted, ...Array.from({ length: CHANGES_A_DAY }, () => scheduled(first, NINE))],
      ...([authorId, 'too_many_saves'] as const),
    ],
  ] as const)('is rejected for %s', (_, past, actorId, code) =>
    article(...past)
      .when({ ...schedule, actorId })
      .isRefused(code),
  )
})

describe('giving up a schedule', () => {
  const unschedule = { type: 'UnschedulePublication', actorId: authorId } as const
  it('ends it, once', () => {
    article(...waiting)
      .when(unschedule)
      .happens(unscheduled(first, 'author'))
    article(...waiting, unscheduled(first, 'author'))
      .when(unschedule)
      .nothingHappens()
  })
  it('is possible while the article is suspended', () =>
    article(...waiting, suspended())
      .when(unschedule)
      .happens(unscheduled(first, 'author')))
  it('is rejected for another user', () =>
    article(...waiting)
      .when({ ...unschedule, actorId: stranger })
      .isRefused('not_found'))
  it('happens when the author publishes, unpublishes or deletes the article', () => {
    article(...waiting)
      .when({ type: 'PublishArticle', actorId: authorId, at: AT, text: text('t4'), substantial: true })
      .happens(unscheduled(first, 'published'), published('t4'))
    article(drafted, published('t1'), scheduled(first, NINE))
      .when({ type: 'PublishArticle', actorId: authorId, at: AT, text: text('t1'), substantial: true })
      .happens(unscheduled(first, 'published'))
    article(drafted, published('t1'), scheduled(first, NINE))
      .when({ type: 'UnpublishArticle', actorId: authorId })
      .happens(unscheduled(first, 'unpublished'), { type: 'ArticleUnpublished', data: where })
    article(...waiting)
      .when({ type: 'DeleteArticle', actorId: authorId, at: AT, purgeAt: NINE })
      .happens(unscheduled(first, 'deleted'), {
        ...{ type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: NINE } },
      })
  })
})

describe('the scheduled time', () => {
  it('publishes the chosen text', () =>
    article(...waiting)
      .when(strikes(first, NINE))
      .happens(unscheduled(first, 'kept'), published('t3')))
  it('revises a public article', () =>
    article(drafted, published('t1'), scheduled(first, NINE))
      .when(strikes(first, NINE))
      .happens(unscheduled(first, 'kept'), {
        ...{ type: 'ArticleRevised', data: { ...where, textRef: 't3', substantial: true } },
      }))
  it('publishes late rather than never', () =>
    article(...waiting)
      .when(strikes(first, EIGHTEEN))
      .happens(unscheduled(first, 'kept'), published('t3')))
  it('changes nothing before it has come', () =>
    article(...waiting)
      .when(strikes(first, '2026-04-01T23:59:59.999Z'))
      .nothingHappens())
  it('changes nothing at 9:00 if 18:00 was chosen since', () =>
    article(...waiting, scheduled(second, EIGHTEEN))
      .when(strikes(first, NINE))
      .nothingHappens())
  it.each([
    ['already happened', [unscheduled(first, 'kept'), published('t3')]],
    ['was given up', [unscheduled(first, 'author')]],
    ['missed its time', [suspended(), missed('suspended')]],
    [
      'was deleted with its article',
      [
        unscheduled(first, 'deleted'),
        { type: 'ArticleDeleted', data: { ...where, wasPublished: false, purgeAt: NINE } } as const,
      ],
    ],
  ] as const)('changes nothing if the publication %s', (_, since) =>
    article(...waiting, ...since)
      .when(strikes(first, NINE))
      .nothingHappens(),
  )
  it('changes nothing if the article does not exist', () =>
    article().when(strikes(first, NINE)).nothingHappens())
  it('is missed by a suspended article, which is not published later either', () => {
    article(...waiting, suspended())
      .when(strikes(first, NINE))
      .happens(missed('suspended'))
    article(...waiting, suspended(), missed('suspended'), reinstated(false))
      .when(strikes(first, EIGHTEEN))
      .nothingHappens()
  })
  it('publishes an article that was reinstated before', () =>
    article(...waiting, suspended(), reinstated(false))
      .when(strikes(first, NINE))
      .happens(unscheduled(first, 'kept'), published('t3')))
  it('keeps the text that an appeal has made public since', () =>
    article(drafted, published('t1'), scheduled(first, NINE), suspended(true), reinstated(true, 't5'))
      .when(strikes(first, NINE))
      .happens(missed('overtaken')))
})

const evolved = (event: ArticleEvent) =>
  articleDecider.evolve(articleDecider.initial, event, { revision: 0n, occurredAt: AT })
